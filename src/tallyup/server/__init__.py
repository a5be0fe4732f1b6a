"""The edge: HTTP, WebSocket, what is kept and what is told. ``build_app`` puts it together.

The rules, the table and the order of facts live below; here are bytes, sockets, limits and files.
"""
