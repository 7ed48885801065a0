/**
 * The database's shape as numbered steps; a step that has shipped is never edited. Times are milliseconds, bits 0 or 1,
 * names ours: wire spellings belong to the areas.
 */
export const STEPS: ReadonlyArray<string> = [
  `
  CREATE TABLE users (
    user_id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    account_key TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    realname TEXT NOT NULL,
    avatar TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    sex INTEGER NOT NULL DEFAULT 2,
    motto TEXT NOT NULL DEFAULT '',
    is_auth INTEGER NOT NULL DEFAULT 0,
    role INTEGER NOT NULL DEFAULT 0,
    status INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    login_at INTEGER NOT NULL DEFAULT 0,
    log_head INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users,
    terminal TEXT NOT NULL,
    is_mobile INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_of_user ON sessions (user_id);

  CREATE TABLE friends (
    friend_id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES users,
    friend INTEGER NOT NULL REFERENCES users,
    nickname TEXT NOT NULL DEFAULT '',
    is_invite INTEGER NOT NULL,
    status INTEGER NOT NULL,
    remark TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (owner, friend)
  ) STRICT;
  CREATE INDEX friends_about ON friends (friend, status);

  CREATE TABLE conversations (
    chat TEXT PRIMARY KEY,
    kind INTEGER NOT NULL,
    head INTEGER NOT NULL DEFAULT 0,
    log_head INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE members (
    chat TEXT NOT NULL REFERENCES conversations,
    user_id INTEGER NOT NULL REFERENCES users,
    read_position INTEGER NOT NULL DEFAULT 0,
    role INTEGER NOT NULL DEFAULT 3,
    is_top INTEGER NOT NULL DEFAULT 0,
    is_notice INTEGER NOT NULL DEFAULT 1,
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (chat, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX members_of_user ON members (user_id);

  -- n: number in the conversation's log. A message that was sent is itself that line of the log; an event was told by a row there.
  CREATE TABLE messages (
    msg_id INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    chat TEXT NOT NULL REFERENCES conversations,
    n INTEGER NOT NULL,
    position INTEGER NOT NULL,
    sender INTEGER NOT NULL REFERENCES users,
    type TEXT NOT NULL,
    content TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    undone_by INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX messages_of_chat ON messages (chat, n);
  CREATE INDEX messages_undone ON messages (chat, position) WHERE undone_by IS NOT NULL;

  CREATE TABLE log (
    scope TEXT NOT NULL,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    message INTEGER,
    body TEXT,
    PRIMARY KEY (scope, n)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE limits (
    key TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    latest INTEGER NOT NULL,
    count INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // What is not a text is rare: it has an index of its own, which costs a text nothing.
  `
  CREATE INDEX messages_besides_texts ON messages (chat, type, n) WHERE type <> 'text';
  `,
  // read_msg: the newest message at read_position. joined_n: the last line of the conversation's log that is not theirs to hear.
  // bound_at: when a session first had a socket; those from before have had one. Lines about one user alone are forgotten by age.
  `
  ALTER TABLE members ADD COLUMN read_msg INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE members ADD COLUMN joined_n INTEGER NOT NULL DEFAULT 0;
  UPDATE members SET read_msg = COALESCE((
    SELECT m.msg_id FROM messages m WHERE m.chat = members.chat AND m.position <= members.read_position ORDER BY m.n DESC LIMIT 1
  ), 0);
  ALTER TABLE sessions ADD COLUMN bound_at INTEGER NOT NULL DEFAULT 0;
  UPDATE sessions SET bound_at = created_at;
  CREATE INDEX log_of_users ON log (at) WHERE scope >= 'u:' AND scope < 'u;';
  `,
  // Groups. muted_until: ms. at_read: mentions up to this message were seen. hidden_n: the conversation left my list at this line.
  // cleared_n, cleared_msg: all up to there is gone, for one member or for all. A deleted message stays as a line of the log, empty.
  `
  CREATE TABLE groups (
    chat TEXT PRIMARY KEY REFERENCES conversations,
    group_id INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    avatar TEXT NOT NULL DEFAULT '',
    notice TEXT NOT NULL DEFAULT '',
    manage INTEGER NOT NULL DEFAULT 0,
    invite INTEGER NOT NULL DEFAULT 1,
    nospeak INTEGER NOT NULL DEFAULT 0,
    history INTEGER NOT NULL DEFAULT 0,
    profile INTEGER NOT NULL DEFAULT 0,
    created_by INTEGER NOT NULL REFERENCES users,
    created_at INTEGER NOT NULL,
    dissolved_at INTEGER
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE members ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE members ADD COLUMN invited_by INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE members ADD COLUMN at_read INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE members ADD COLUMN hidden_n INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE members ADD COLUMN cleared_n INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE members ADD COLUMN cleared_msg INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN cleared_n INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN cleared_msg INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE messages ADD COLUMN pid INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE messages ADD COLUMN extends TEXT NOT NULL DEFAULT '';
  ALTER TABLE messages ADD COLUMN at_all INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE messages ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX messages_deleted ON messages (chat, n) WHERE deleted = 1;
  CREATE INDEX messages_to_everybody ON messages (chat, msg_id) WHERE at_all = 1;
  CREATE TABLE mentions (
    chat TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    msg_id INTEGER NOT NULL,
    PRIMARY KEY (chat, user_id, msg_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mentions_of_message ON mentions (msg_id);
  CREATE TABLE hidden (
    user_id INTEGER NOT NULL,
    chat TEXT NOT NULL,
    position INTEGER NOT NULL,
    msg_id INTEGER NOT NULL,
    PRIMARY KEY (user_id, chat, msg_id)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE users ADD COLUMN group_limit INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN friend_limit INTEGER NOT NULL DEFAULT 0;
  `,
  // Who owns a group is asked with every row of it. Secrets are made at the first start and never leave the service. erased_n: the
  // texts of what was cleared are gone from the store up to this line. parted: what outlasts a membership, the time of a mute.
  `
  CREATE INDEX members_who_own ON members (chat) WHERE role = 1;
  ALTER TABLE conversations ADD COLUMN erased_n INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX conversations_to_erase ON conversations (chat) WHERE erased_n < cleared_n;
  CREATE TABLE parted (
    chat TEXT NOT NULL REFERENCES conversations,
    user_id INTEGER NOT NULL REFERENCES users,
    muted_until INTEGER NOT NULL,
    PRIMARY KEY (chat, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // The stored file of a message, 0 for none. Pictures that people keep; the greatest place comes first.
  `
  ALTER TABLE messages ADD COLUMN file_id INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX messages_with_file ON messages (file_id, msg_id) WHERE file_id > 0;
  CREATE TABLE emojis (
    emoji_id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users,
    file_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    UNIQUE (user_id, file_id)
  ) STRICT;
  CREATE INDEX emojis_with_file ON emojis (file_id);
  `,
  // What was done in the back office: by_id 0 is the operator. cs_uid: the account that looks after this one, 0 for none.
  // partner: the application that opened the account. automatic: groups that newcomers come to by themselves.
  `
  CREATE TABLE audit (
    audit_id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    by_id INTEGER NOT NULL,
    by_name TEXT NOT NULL,
    origin TEXT NOT NULL,
    act TEXT NOT NULL,
    target TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;
  ALTER TABLE users ADD COLUMN cs_uid INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN note TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN partner TEXT NOT NULL DEFAULT '';
  CREATE INDEX users_looked_after ON users (cs_uid) WHERE cs_uid > 0;
  ALTER TABLE groups ADD COLUMN automatic INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX groups_automatic ON groups (group_id) WHERE automatic = 1;
  `,
  // Files. blobs: contents, each kept once for each person (DEC-0176); blob, thumb: keys in the store of bytes, thumb empty without one; duration: ms.
  // files: what somebody uploaded, each with a path of its own that nobody guesses; cate: class on the wire; due: when to look whether it is
  // still used. file_uses: where, besides messages and emojis. loose_blobs: keys of bytes that nothing refers to yet, or any more.
  // uploads: what comes in parts.
  `
  CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    blob TEXT NOT NULL UNIQUE,
    thumb TEXT NOT NULL DEFAULT '',
    size INTEGER NOT NULL,
    md5 TEXT NOT NULL,
    mime TEXT NOT NULL,
    width INTEGER NOT NULL DEFAULT 0,
    height INTEGER NOT NULL DEFAULT 0,
    duration INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE files (
    file_id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL REFERENCES blobs,
    owner INTEGER NOT NULL REFERENCES users,
    name TEXT NOT NULL,
    ext TEXT NOT NULL,
    cate INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    UNIQUE (owner, hash, name)
  ) STRICT;
  CREATE INDEX files_of_blob ON files (hash);
  CREATE INDEX files_due ON files (due);
  CREATE TABLE file_uses (
    file_id INTEGER NOT NULL REFERENCES files,
    kind TEXT NOT NULL,
    ref INTEGER NOT NULL,
    PRIMARY KEY (file_id, kind, ref)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX file_uses_by ON file_uses (kind, ref);
  CREATE TABLE loose_blobs (blob TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX loose_blobs_since ON loose_blobs (since);
  CREATE TABLE uploads (
    upload TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES users,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    received INTEGER NOT NULL DEFAULT 0,
    touched_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX uploads_of_owner ON uploads (owner);
  CREATE INDEX uploads_touched ON uploads (touched_at);
  `,
  // Calls that ring or run, each by the id of its message; what is over has no row. *_device: session. *_seen: when it last had a socket.
  // Moments. files: ids as JSON, of images or of one video. place: as JSON, empty without one. name: what its author called it, once.
  // reply_to: comment that one answers, 0 none.
  `
  CREATE TABLE calls (
    id TEXT PRIMARY KEY,
    msg_id INTEGER NOT NULL REFERENCES messages,
    chat TEXT NOT NULL REFERENCES conversations,
    caller INTEGER NOT NULL REFERENCES users,
    callee INTEGER NOT NULL REFERENCES users,
    caller_device TEXT NOT NULL,
    callee_device TEXT,
    caller_seen INTEGER NOT NULL,
    callee_seen INTEGER NOT NULL,
    is_video INTEGER NOT NULL,
    since INTEGER NOT NULL,
    taken_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX calls_of_caller ON calls (caller);
  CREATE INDEX calls_of_callee ON calls (callee);
  CREATE TABLE moments (
    moment_id INTEGER PRIMARY KEY AUTOINCREMENT,
    author INTEGER NOT NULL REFERENCES users,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    is_video INTEGER NOT NULL DEFAULT 0,
    files TEXT NOT NULL DEFAULT '[]',
    place TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    UNIQUE (author, name)
  ) STRICT;
  CREATE INDEX moments_of_author ON moments (author, moment_id);
  CREATE TABLE moment_likes (
    moment_id INTEGER NOT NULL REFERENCES moments,
    user_id INTEGER NOT NULL REFERENCES users,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (moment_id, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE moment_comments (
    comment_id INTEGER PRIMARY KEY AUTOINCREMENT,
    moment_id INTEGER NOT NULL REFERENCES moments,
    author INTEGER NOT NULL REFERENCES users,
    name TEXT NOT NULL,
    reply_to INTEGER NOT NULL DEFAULT 0,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (author, name)
  ) STRICT;
  CREATE INDEX moment_comments_of_moment ON moment_comments (moment_id, comment_id);
  ALTER TABLE users ADD COLUMN moments_cover INTEGER NOT NULL DEFAULT 0;
  `,
  // Accounts. check_codes: of what was sent only a fingerprint; user_id: who asked, where only they may use it. invitations: kind
  // "register" lets somebody register, "login" opens the account user_id, or a new one. used_at: when a session's device last came, ms.
  `
  CREATE TABLE check_codes (
    account_key TEXT NOT NULL,
    purpose TEXT NOT NULL,
    user_id INTEGER NOT NULL DEFAULT 0,
    seal TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account_key, purpose, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE invitations (
    seal TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    user_id INTEGER REFERENCES users,
    name TEXT NOT NULL DEFAULT '',
    uses_left INTEGER NOT NULL,
    created_by INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE login_tokens (
    hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX login_tokens_of_user ON login_tokens (user_id);
  ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
  UPDATE sessions SET used_at = created_at;
  ALTER TABLE users ADD COLUMN setting TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN language TEXT NOT NULL DEFAULT '';
  `,
  // The index of what texts say. A block ends with line n, and begins after the block before it. bits: which tokens its texts have, empty
  // until that is looked at. turn: how often it was forgotten. A change of SEARCH-01 needs a step that empties all bits.
  `
  CREATE TABLE search_blocks (
    chat TEXT NOT NULL REFERENCES conversations,
    n INTEGER NOT NULL,
    bits TEXT NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (chat, n)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX search_blocks_to_read ON search_blocks (chat, n) WHERE bits = '';
  INSERT INTO search_blocks (chat, n, bits, turn)
    SELECT m.chat, m.n, '', 0 FROM messages m JOIN conversations c ON c.chat = m.chat
    WHERE m.position % 32 = 0 AND m.type <> 'event' AND m.n > c.erased_n;
  `,
  // Until when a session sets another password without further proof: one of an account without a password as long as it lasts.
  `
  ALTER TABLE sessions ADD COLUMN free_until INTEGER NOT NULL DEFAULT 0;
  UPDATE sessions SET free_until = expires_at WHERE user_id IN (SELECT user_id FROM users WHERE password = '');
  `,
  // Mentions that one has seen while an earlier one is unseen; up to at_read all are.
  `
  CREATE TABLE mentions_seen (
    chat TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    msg_id INTEGER NOT NULL,
    PRIMARY KEY (chat, user_id, msg_id)
  ) STRICT, WITHOUT ROWID;
  `,
  // Pictures of people lie by their path, not by the address that the service once had.
  `
  UPDATE users SET avatar = (
    SELECT MAX(f.path) FROM file_uses u JOIN files f ON f.file_id = u.file_id WHERE u.kind = 'avatar' AND u.ref = users.user_id
  ) WHERE avatar LIKE 'http%' AND EXISTS (
    SELECT 1 FROM file_uses u JOIN files f ON f.file_id = u.file_id
    WHERE u.kind = 'avatar' AND u.ref = users.user_id AND users.avatar LIKE '%' || f.path
  );
  `,
  // From where somebody logged in last; told to themselves alone.
  `
  ALTER TABLE users ADD COLUMN login_ip TEXT NOT NULL DEFAULT '';
  `,
  // The administrators: the first of them says who joins a group.
  `
  CREATE INDEX users_super ON users (user_id) WHERE role = 1;
  `,
  // Bytes of the files that somebody uploaded and that are still there, each under each of its names.
  `
  ALTER TABLE users ADD COLUMN stored INTEGER NOT NULL DEFAULT 0;
  UPDATE users SET stored = (
    SELECT COALESCE(SUM(b.size), 0) FROM files f JOIN blobs b ON b.hash = f.hash WHERE f.owner = users.user_id
  );
  `,
  // When an account was closed for good, in milliseconds; 0 of all others. What was said by it stays, and needs an author.
  `
  ALTER TABLE users ADD COLUMN deleted_at INTEGER NOT NULL DEFAULT 0;
  `,
  // Who was removed from a group, till its owner or an admin adds them again. met: whom somebody found by the exact account or a code.
  // Whose cards lie in messages is asked by their text, which begins with the number of the person.
  `
  CREATE TABLE met (
    user_id INTEGER NOT NULL REFERENCES users,
    other INTEGER NOT NULL REFERENCES users,
    PRIMARY KEY (user_id, other)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX messages_with_cards ON messages (extends) WHERE type = 'contact';
  CREATE INDEX moment_likes_of_user ON moment_likes (user_id);
  CREATE TABLE kept_out (
    chat TEXT NOT NULL REFERENCES conversations,
    user_id INTEGER NOT NULL REFERENCES users,
    PRIMARY KEY (chat, user_id)
  ) STRICT, WITHOUT ROWID;
  `,
  // What an upload in parts has become, and as what; 0 and empty while it is under way.
  `
  ALTER TABLE uploads ADD COLUMN file_id INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE uploads ADD COLUMN purpose TEXT NOT NULL DEFAULT '';
  `,
  // When somebody was muted: one of the future is over (S-06).
  `
  ALTER TABLE members ADD COLUMN muted_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE parted ADD COLUMN muted_at INTEGER NOT NULL DEFAULT 0;
  `,
  // Words are found without accents: what texts say is looked at once more (SEARCH-01).
  `
  UPDATE search_blocks SET bits = '', turn = turn + 1 WHERE bits <> '';
  `,
  // Words are found in any width, in either kana and in syllables of parts: what texts say is looked at once more (SEARCH-01, DEC-0307).
  `
  UPDATE search_blocks SET bits = '', turn = turn + 1 WHERE bits <> '';
  `,
  // A deleted account is called "Deleted account" in each reader's language; the character is that of `server/placeholder.ts` (DEC-0159, DEC-0327).
  `
  UPDATE users SET realname = '\u{10FF01}' WHERE deleted_at > 0;
  `,
  // Several processes (DEC-0365). journal: what one process tells the others, numbered without gaps; body: log entries as JSON. heartbeat: grows
  // while a process lives. presence: who has a socket in which process.
  `
  CREATE TABLE journal (n INTEGER PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE processes (
    process INTEGER PRIMARY KEY AUTOINCREMENT,
    heartbeat INTEGER NOT NULL DEFAULT 0,
    sockets INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE presence (
    user_id INTEGER NOT NULL REFERENCES users,
    process INTEGER NOT NULL REFERENCES processes,
    PRIMARY KEY (user_id, process)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX presence_of_process ON presence (process);
  `,
  // Words are found over the signs that format them: what texts say is looked at once more (TEXT-06, TEXT-11, DEC-0356).
  `
  UPDATE search_blocks SET bits = '', turn = turn + 1 WHERE bits <> '';
  `,
  // Parts of an upload that lie in the store of files (DEC-0367). begin_at: first byte of the part.
  `
  CREATE TABLE upload_parts (
    upload TEXT NOT NULL,
    begin_at INTEGER NOT NULL,
    size INTEGER NOT NULL,
    blob TEXT NOT NULL,
    PRIMARY KEY (upload, begin_at)
  ) STRICT, WITHOUT ROWID;
  `
]

/**
 * A program that knows at least so many steps works on this database: processes of one service are replaced one by one, and those of the version
 * before go on beside the new ones (DEC-0398). A step that takes away or changes what the version before uses raises this to its own number.
 */
export const STEPS_NEEDED = 27
