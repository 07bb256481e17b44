import { describe, expect, it } from 'vitest'
import { snake, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { implementations } from '#generated/server.ts'
import { modelOf } from '#packages/schema/propose.ts'
import { keywordColumns } from '#packages/server/filters.ts'
import { install } from '#packages/server/registry.ts'

/** One searched column outside the index, or in another table, and PostgreSQL reads the whole table for every word that is typed (bench/README.md, growth). */
install(definitions, implementations)
const tables = new Map(modelOf(definitions as readonly Resource[]).tables.map(table => [table.name, table]))
const searched = (definitions as readonly Resource[]).filter(
  one => one.kind === 'record' && keywordColumns(one).length > 0,
)

describe.each(searched.map(resource => ({ name: resource.name, resource })))(
  'the search box of $name',
  ({ resource }) => {
    it('looks through columns of one trigram index', () => {
      const columns = keywordColumns(resource)
      expect(new Set(columns.map(one => one.alias)).size).toBe(1)
      const table = tables.get(columns[0]!.alias === 'h' ? snake(resource.extends!) : resource.table)!
      const index = table.indexes.find(
        one => one.method === 'gin' && columns.every(({ column }) => one.columns.includes(`"${column}" gin_trgm_ops`)),
      )
      expect(index?.name).toBeDefined()
    })
  },
)
