import { expect, test } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import { withClient } from '#packages/database/roles.ts'
import { testCluster } from '#packages/database/testing.ts'
import { catalog } from '#packages/schema/catalog.ts'
import { applyMigrations, createAll } from '#packages/schema/migrate.ts'
import { pendingChanges } from '#packages/schema/propose.ts'

test('every change of a definition has its migration (node tools/migrate.ts propose <title>)', () => {
  expect(pendingChanges(definitions)).toEqual([])
})

test('all migrations one after the other make the same database as the definitions at once', async () => {
  const cluster = await testCluster()
  const [migrated, whole] = [await cluster.createDatabase(), await cluster.createDatabase()]
  await applyMigrations(migrated.owner, { proof: true })
  await createAll(whole.owner, definitions)
  const [a, b] = [await withClient(migrated.owner, catalog), await withClient(whole.owner, catalog)]
  await cluster.drop(migrated.name)
  await cluster.drop(whole.name)
  expect(a).toEqual(b)
})
