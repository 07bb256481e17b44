import { createHash } from 'node:crypto'
import type { Resource } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import type { DatabaseUrls } from '#packages/database/roles.ts'
import { testDatabase as testDatabaseOf, type Template, type TestUrls } from '#packages/database/testing.ts'
import { createSql } from '#packages/schema/diff.ts'
import { createAll } from '#packages/schema/migrate.ts'
import { makeReportViews, reportViews } from '#packages/schema/report-views.ts'
import { tablesOf } from '#packages/schema/tables.ts'

export interface TestDatabase {
  readonly urls: TestUrls
  readonly database: Database
  /** Closes and drops it. */
  drop(): Promise<void>
}

/** Rows that every test of a kind begins with: made once per `key`, then copied with the tables. */
export interface Filled {
  readonly slot: string
  readonly key: string
  fill(urls: DatabaseUrls): Promise<void>
}

/**
 * A database of its own with the tables of the given definitions (default: all), cloned from a template that is built
 * once per schema. Opened as fleet_app and fleet_read, never as the owner, so that tests meet the walls that the
 * product meets. const test = await testDatabase({ definitions: [contacts, mechanism] }) afterAll(() => test.drop())
 */
export async function testDatabase(
  options: { definitions?: readonly Resource<any, any, any>[]; maxConnections?: number; filled?: Filled } = {},
): Promise<TestDatabase> {
  const definitions = (options.definitions ??
    (await import('#generated/definitions.ts')).definitions) as readonly Resource[]
  const { filled, maxConnections } = options
  const key = createHash('sha256')
    .update(createSql(tablesOf(definitions)))
    .update(
      reportViews(definitions)
        .map(one => one.sql)
        .join(),
    )
    .digest('hex')
  const tables: Template = {
    key,
    build: async urls => {
      await createAll(urls.owner, definitions)
      await makeReportViews(urls.owner, definitions)
    },
  }
  return testDatabaseOf({
    template: filled
      ? { key: `${key} ${filled.key}`, slot: filled.slot, from: tables, build: urls => filled.fill(urls) }
      : tables,
    ...(maxConnections ? { maxConnections } : {}),
  })
}
