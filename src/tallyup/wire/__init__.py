"""What travels between server and client: two closed sets of messages, and the view of a table.

``client`` holds what a client may say, ``server`` what it may hear, ``view`` the shape of a table as a seat sees it
and ``events`` what happened. ``project`` turns a table into a view; nothing else decides what leaves the server.
"""
