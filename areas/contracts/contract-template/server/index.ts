import { z } from 'zod'
import { localDate, refuse } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { contractPdf } from '../../contract/server/contract-pdf.ts'
import { contractTemplate } from '../contract-template.ts'
import { placeholdersOf } from './placeholders.ts'
import { keepVersion } from './versions.ts'

const TOLD = 5
const WORD = 2

export default implement(contractTemplate, {
  /**
   * Every change is a new version; a template in use is disabled before it is changed. A placeholder that cannot be
   * filled would appear in a signed contract.
   */
  async prepare(tx, actor, { values, before, fault }) {
    // The former version stays: contracts made from it print that text.
    if (before?.status === contractTemplate.states!.values.inactive.code) await keepVersion(tx, actor, before)
    values.versionNo = (before?.versionNo ?? 0) + 1
    const { bodyHtml, contractType, fillFields } = { ...before, ...values }
    const { named, unknown } = placeholdersOf(bodyHtml ?? '', contractType, fillFields ?? [])
    values.placeholders = named
    if (unknown.length === 0) return
    const said = (more: (count: number) => string, at: (line: number) => string, between: string) =>
      unknown
        .slice(0, TOLD)
        .map(({ name, line }) => `${name.replaceAll(' / ', '/')}${at(line)}`)
        .join(between) + (unknown.length > TOLD ? more(unknown.length) : '')
    fault(
      'bodyHtml',
      `没有这样的占位符：${said(
        count => `等${count}处`,
        line => `（第${line}行）`,
        '、',
      )} / no such placeholder: ${said(
        count => ` and ${count - TOLD} more`,
        line => ` (line ${line})`,
        ', ',
      )}`,
    )
  },
  actions: {
    enable: {
      guard(_tx, _actor, { row }) {
        if (row.bodyKind === WORD)
          refuse(
            'noConverter',
            '未安装Word转换组件，Word模板不能启用，请改用网页正文 / No Word converter is installed: use an HTML body',
          )
      },
      async run(tx, actor, { row }) {
        await keepVersion(tx, actor, row)
        return {}
      },
    },
  },
  calls: {
    'GET test-print': call({
      label: '试打印 / Test print',
      permission: 'contract_template_view',
      input: z.object({ id: idInput, contractId: idInput }),
      async run(tx, actor, { id, contractId }) {
        const template = await getRow(tx, contractTemplate, id)
        const pdf = await contractPdf(tx, actor, contractId, {
          html: template.bodyHtml ?? '',
          watermark: '试打印 非正式文本',
        })
        return new FileAnswer(
          `${template.templateName}-${localDate(actor.clock.now())}.pdf`,
          'application/pdf',
          pdf,
          true,
        )
      },
    }),
  },
})
