import { randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { Client } from "pg"
import { asOwner } from "./testPostgres.ts"

/**
 * Databases of tests. One that a test gives back is emptied and lent again, which takes a sixth of the time of making one. Only one whose
 * tables are as they were made is lent again, and only when nobody is connected to it any more: what else a test left would be there for the next.
 */

/** A database of its own for a test. */
export interface LentDatabase {
  readonly url: string
  readonly giveBack: () => Promise<void>
}

/** Empty databases and what their tables look like, by the server that keeps them. */
const kept = new Map<string, { readonly idle: Array<string>; shape?: string }>()

const urlOf = (server: string, name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href

/** Tables, columns, constraints, indexes, triggers, functions, and the version of all that. */
const SHAPE = `
  SELECT md5(string_agg(line, ',' ORDER BY line)) AS shape FROM (
    SELECT concat_ws(' ', relname, relkind) AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', relname, attname, atttypid, attnotnull, atthasdef)
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    UNION ALL SELECT concat_ws(' ', conname, contype) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'version', version) FROM schema_version
  ) lines`

const OTHERS = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

/** Whatever holds a row, and whatever counts, as it was made. */
const EMPTY = `
  DO $$
  DECLARE
    name text;
    filled text := '';
    is_filled boolean;
  BEGIN
    FOR name IN SELECT quote_ident(relname) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'schema_version'
    LOOP
      EXECUTE 'SELECT EXISTS (SELECT 1 FROM ' || name || ')' INTO is_filled;
      IF is_filled THEN filled := filled || ', ' || name; END IF;
    END LOOP;
    IF filled <> '' THEN EXECUTE 'TRUNCATE ' || substr(filled, 3) || ' CASCADE'; END IF;
    FOR name IN SELECT quote_ident(sequencename) FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
    LOOP
      EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
    END LOOP;
  END $$`

/** How often it is asked whether all have gone, and with which pause in milliseconds: a connection that is closed ends a moment later. */
const LOOKS = 100
const PAUSE = 10

const inDatabase = async <A>(url: string, act: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const shapeOf = async (client: Client): Promise<string> =>
  String((await client.query<{ readonly shape: string }>(SHAPE)).rows[0]?.shape)

const isLeft = async (client: Client): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await client.query<{ readonly n: number }>(OTHERS)).rows[0]?.n === 0) return true
    await setTimeout(PAUSE)
  }
  return false
}

/** Empties a database that can be lent again; whether it is one. */
const isEmptied = (url: string, shape: string | undefined): Promise<boolean> =>
  inDatabase(url, async (client) => {
    if (!(await isLeft(client)) || (await shapeOf(client)) !== shape) return false
    await client.query(EMPTY)
    return true
  })

const madeIn = async (server: string): Promise<string> => {
  const name = `test_${randomBytes(8).toString("hex")}`
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE template`)
  return name
}

/** Lends an empty database of the server at this address, a copy of its `template` (`makeTemplate`). */
export const lendDatabase = async (server: string): Promise<LentDatabase> => {
  const own = kept.get(server) ?? { idle: [] }
  kept.set(server, own)
  const name = own.idle.pop() ?? (await madeIn(server))
  const url = urlOf(server, name)
  own.shape ??= await inDatabase(url, shapeOf)
  return {
    url,
    giveBack: async () => {
      if (await isEmptied(url, own.shape)) own.idle.push(name)
      else await asOwner(server, `DROP DATABASE ${name} WITH (FORCE)`)
    }
  }
}
