import { invalid, refuse, type Fault, type Resource } from '#kernel'
import { checkDefinitions } from '#kernel/check.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type ZipPart } from '#packages/excel/zip-writer.ts'
import { diff } from '#packages/schema/diff.ts'
import { modelOf } from '#packages/schema/propose.ts'
import { allResources } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { notBuilt } from '#areas/not-built.ts'
import { dataModel } from '#areas/platform/data-model/data-model.ts'
import { fieldsOfModel } from '#areas/platform/data-model/server/fields.ts'
import { code } from '../code.ts'
import { readmeOf, serverOf, testOf, webOf } from './beside.ts'
import { type MadeResource, makeResource, template } from './resource-source.ts'

export interface MadeFile {
  readonly name: string
  readonly text: string
}

/**
 * The skeletons of several settings, checked against all existing definitions: what would stop the server is refused
 * here.
 */
export async function generate(tx: Tx, ids: readonly string[]): Promise<MadeFile[]> {
  const rows = await findRows(tx, code, { id: [...ids] }, { orderBy: 't.create_time, t.id' })
  if (rows.length !== new Set(ids).size) invalid({ ids: '生成配置不存在 / No such settings' })
  const made: MadeResource[] = []
  for (const row of rows)
    made.push(makeResource(row, await getRow(tx, dataModel, row.modelId), await fieldsOfModel(tx, row.modelId)))
  return filesOf(made)
}

export function filesOf(made: readonly MadeResource[]): MadeFile[] {
  const standing = allResources() as readonly Resource[]
  const faults = checkDefinitions([...standing, ...made.map(one => one.definition)], notBuilt).filter(
    fault => !standing.some(one => fault.startsWith(`${one.name}:`) || fault.startsWith(`${one.name}.`)),
  )
  if (faults.length > 0)
    invalid(
      faults.slice(0, 20).map(
        (fault): Fault => ({
          path: fault.split(':')[0]!,
          reason: `定义检查未通过：${fault} / The definition is invalid: ${fault}`,
        }),
      ),
    )
  for (const [folder, same] of Map.groupBy(made, one => one.folder))
    if (same.length > 1) refuse('sameFolder', '【{folder}】重复生成 / {folder} would be written twice', { folder })
  const statements = diff(modelOf(standing), modelOf([...standing, ...made.map(one => one.definition)])).statements
  return [
    ...made.flatMap(filesOfOne),
    { name: 'migration/up.sql', text: statements.map(one => `${one};\n`).join('') },
    {
      name: 'migration/why.md',
      text: `# ${made.map(one => one.name).join(', ')}\n\n${made.map(one => `The table ${one.table} of ${one.labelZh} / ${one.labelEn}.`).join('\n')}\n\nFor review. \`node tools/migrate.ts propose ${made[0]!.name}\` writes the same statements with the next number and the snapshot.\n`,
    },
  ]
}

function filesOfOne(one: MadeResource): MadeFile[] {
  const at = (name: string, text: string): MadeFile => ({ name: `${one.folder}/${name}`, text })
  const isRecord = one.kind !== template.lines
  return [
    at(`${one.name}.ts`, one.text),
    ...(isRecord ? [at('server/index.ts', serverOf(one)), at('web/index.tsx', webOf(one))] : []),
    at(`${one.name}.test.ts`, testOf(one)),
    at('README.md', readmeOf(one)),
  ]
}

export const partsOf = (files: readonly MadeFile[]): ZipPart[] =>
  files.map(file => ({ name: file.name, content: [Buffer.from(file.text)] }))
