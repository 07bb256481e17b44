import { z } from 'zod'
import { localDate, refuse } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contract } from '../../contract/contract.ts'
import { contractPdf } from '../../contract/server/contract-pdf.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { contractTemplate } from '../contract-template.ts'
import { placeholderGroups } from './placeholder-list.ts'
import { placeholdersOf, unknownSaid } from './placeholders.ts'
import { previewTemplate } from './preview.ts'
import { faultOfAreas } from './sign-areas.ts'
import { keepVersion } from './versions.ts'

const WORD = 2
const MOST_SIGNS = 500_000

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
    if (unknown.length > 0) fault('bodyHtml', unknownSaid(unknown))
    const wrong = faultOfAreas(values.signAreas)
    if (wrong) fault('signAreas', wrong)
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
    'GET placeholder-list': call({
      label: '占位符列表 / Placeholders',
      permission: 'contract_template_view',
      input: z.object({ contractType: z.coerce.number().int().min(0).max(9999).optional() }),
      run: (_tx, _actor, { contractType }) => Promise.resolve(placeholderGroups(contractType)),
    }),
    'POST preview': call({
      label: '预览 / Preview',
      permission: 'contract_template_view',
      idempotent: false,
      input: z.looseObject({
        contractId: idInput,
        contractType: z.coerce.number().int().min(0).max(9999).nullish(),
        bodyHtml: z.string().max(MOST_SIGNS).nullish(),
        fillFields: z.array(z.string().max(64)).max(50).nullish(),
      }),
      run: previewTemplate,
    }),
    'GET test-print': call({
      label: '试打印 / Test print',
      permission: 'contract_template_view',
      input: z.object({ id: idInput, contractId: idInput }),
      async run(tx, actor, { id, contractId }) {
        const { contractType } = await getRow(tx, contract, contractId)
        await requireVisible(tx, actor, kindOf(contractType).resource, [contractId], 'read')
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
