-- What happened, by table. The key makes sure that of two who append the same version only one can.
CREATE TABLE facts (
    code TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    fact TEXT NOT NULL,
    PRIMARY KEY (code, version)
) STRICT, WITHOUT ROWID;

-- A table at a glance, written together with its facts.
CREATE TABLE tables (
    code TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    awake INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_awake ON tables (code) WHERE awake = 1;

-- Who holds a seat where.
CREATE TABLE people (
    person TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (person, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX people_code ON people (code);

-- The secret seeds of games, apart from everything that is ever told.
CREATE TABLE seeds (
    code TEXT NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY (code, game)
) STRICT, WITHOUT ROWID;
