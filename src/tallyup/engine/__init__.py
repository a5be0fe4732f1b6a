"""The rules of Tally Up!: pure, exact, standard library only.

Six verbs: ``start``, ``to_act``, ``legal``, ``outcomes``, ``check`` and ``apply``.
"""
