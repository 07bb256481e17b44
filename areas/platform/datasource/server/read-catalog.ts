import { notFound, refuse, type RowOf } from '#kernel'
import {
  type Asks,
  catalogColumns,
  catalogTables,
  type CatalogColumn,
  type CatalogTable,
  withForeign,
} from '#packages/database/catalog.ts'
import type { Database } from '#packages/database/database.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { findRows } from '#packages/server/rows.ts'
import { openSecret } from '#areas/platform/server/kept-secret.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { datasource } from '../datasource.ts'
import { addressFault, OWN_ADDRESS, readAddress } from './address.ts'

export type SourceRow = RowOf<typeof datasource>
/** Tables of the engine and of approvals are no resources. */
const isOffered = ({ name }: CatalogTable): boolean => !/^(flow_|job|outbox|pgboss|schema_)/.test(name)

export const sourceRow = async (tx: Tx, id: string): Promise<SourceRow> =>
  (isId(id) ? (await findRows(tx, datasource, { id }))[0] : undefined) ?? notFound('datasource', id)

export const tablesIn = async (database: Database, source: SourceRow): Promise<CatalogTable[]> =>
  (await asking(database, source, catalogTables)).filter(isOffered)
export const columnsIn = (database: Database, source: SourceRow, table: string): Promise<CatalogColumn[]> =>
  asking(database, source, ask => catalogColumns(ask, table))

/** The own database is read by its report role, other ones over a read-only connection. */
async function asking<T>(database: Database, source: SourceRow, work: (ask: Asks) => Promise<T>): Promise<T> {
  if (source.url === OWN_ADDRESS)
    return database.report(PLATFORM, tx => work(statement => tx.rows(statement)), { retries: 0, name: 'catalog' })
  // Checked again: the allow list may have changed since the row was saved.
  const fault = addressFault(source.url)
  if (fault) refuse('datasourceHost', fault)
  const address = readAddress(source.url)!
  const password = openSecret(source.password, 'password', {
    table: 'datasource',
    tenantId: PLATFORM,
    code: source.name,
  })
  try {
    return await withForeign({ ...address, user: source.username ?? '', password }, work)
  } catch (error) {
    // Errors of the other server go to the log only: they contain addresses and user names.
    const { code = '' } = error as { code?: string }
    return refuse(
      'datasourceClosed',
      '数据源【{name}】无法连接（{code}） / The data source {name} cannot be reached ({code})',
      { name: source.name, code: code || 'timeout' },
    )
  }
}
