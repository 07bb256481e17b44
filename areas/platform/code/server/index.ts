import { Readable } from 'node:stream'
import { localDate, notFound, refuse } from '#kernel'
import { zipParts } from '#packages/excel/zip-writer.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idsInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { requireInstallation } from '#areas/platform/server/installation.ts'
import { code } from '../code.ts'
import { generate, partsOf } from './gen-code.ts'
import { isArea, isCallPath, isPackage, isTable, isWebPath, serviceOf } from './resource-source.ts'

const MOST = 50
/** Front-end type chosen by clients of the dialect; all values produce the same files here. */
const system = optionalText(32).refine(
  given => /^[a-z0-9-]*$/i.test(given),
  '只能是字母、数字和横线 / Letters, digits and hyphens only',
)

export default implement(code, {
  prepare(_tx, _actor, { values, fault }) {
    // These values become folders and identifiers: '../' or a quote could write elsewhere or inject code.
    const rules = [
      ['area', isArea, '只能是小写字母、数字和横线 / Small letters, digits and hyphens only'],
      [
        'packageName',
        isPackage,
        '只能是小写字母、数字、横线，用点分段 / Small letters, digits and hyphens, parts divided by dots',
      ],
      ['tableName', isTable, '表名只能是小写字母、数字和下划线 / Small letters, digits and underscores only'],
      ['tablePrefix', isTable, '前缀只能是小写字母、数字和下划线 / Small letters, digits and underscores only'],
      ['pkName', isTable, '主键只能是小写字母、数字和下划线 / Small letters, digits and underscores only'],
      ['apiPath', isCallPath, '路径用小写字母、数字和横线，如 sample-paper / Kebab-case, like sample-paper'],
      ['webPath', isWebPath, '路径以 / 开头，如 /sample/paper / Begins with /, like /sample/paper'],
      ['serviceName', (text: string) => serviceOf(text) !== undefined, '没有该服务 / No such service'],
      ['author', (text: string) => !/[\u0000-\u001f]|\*\//.test(text), '不能含换行 / No line break'],
    ] as const
    for (const [name, fits, reason] of rules) if (values[name] && !fits(values[name])) fault(name, reason)
  },
  calls: {
    'POST copy': call({
      label: '复制 / Copy',
      permission: 'code_add',
      input: z.object({ ids: idsInput }),
      idempotent: false,
      async run(tx, actor, { ids }) {
        const copies: string[] = []
        for (const row of await findRows(tx, code, { id: [...new Set(ids)] })) {
          const {
            id: _id,
            tenantId: _tenant,
            createUser: _by,
            createDept: _dept,
            createTime: _at,
            updateUser: _u,
            updateTime: _t,
            status: _s,
            isDeleted: _d,
            version: _v,
            ...own
          } = row
          copies.push((await insertRow(tx, actor, code, { ...own, codeName: `${row.codeName.slice(0, 60)}-复制` })).id)
        }
        if (copies.length === 0) notFound('code', ids.join(','))
        return { ids: copies }
      },
    }),
    'POST gen-code': call({
      label: '生成代码 / Generate',
      permission: 'code_gen',
      input: z.object({ ids: idsInput, system }),
      idempotent: false,
      async run(tx, actor, { ids }) {
        requireInstallation(actor, 'code_gen')
        if (ids.length > MOST) refuse('tooMany', '一次最多生成{n}个 / At most {n} at once', { n: MOST })
        const files = await generate(tx, ids)
        return new FileAnswer(
          `code-${localDate(actor.clock.now())}.zip`,
          'application/zip',
          Readable.from(zipParts(partsOf(files))),
        )
      },
    }),
  },
})
