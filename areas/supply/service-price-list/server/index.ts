import { z } from 'zod'
import { localDate, servicePrefix, yuan } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { findRows } from '#packages/server/rows.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { noteAgreement } from '#areas/partners/mechanism/server/note-agreement.ts'
import { PARTY } from '../../codes.ts'
import type { CheckedLine } from '../../calculations/price-lines.ts'
import { agreementInForce } from '../../price-line/server/agreement-in-force.ts'
import { checkPriceLines, completePriceLines } from '../../price-line/server/check-lines.ts'
import { isPriced, servicePrice } from '../../price-line/server/service-price.ts'
import { kindInput, linesTemplate, readLines } from './read-lines.ts'
import { servicePriceLine, servicePriceList } from '../service-price-list.ts'

/** A provider without an agreement of a kind works under his price list (40, 12.1). */
async function tellProvider(tx: Tx, actor: Actor, providerId: string): Promise<void> {
  const today = localDate(actor.clock.now())
  const found = await agreementInForce(tx, null, PARTY.provider, providerId, null, today)
  const partner = { mechanismType: PARTY.provider, mechanismId: providerId }
  await noteAgreement(tx, actor, partner, found && { no: found.contractNo, to: found.endDate })
}
const followed = {
  after: async (tx: Tx, actor: Actor, { row }: { row: { providerId: string } }) =>
    tellProvider(tx, actor, row.providerId),
}
const day = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .refine(one => !Number.isNaN(Date.parse(one)))
const word = z.string().max(64).optional()

export default implement(servicePriceList, {
  async prepare(tx, _actor, form) {
    completePriceLines(form, 'lines')
    if (form.draft) return
    const whole = { ...form.before, ...form.values }
    const lines = (form.lines['lines'] ??
      (form.before
        ? await findRows(tx, servicePriceLine, { listId: form.before.id }, { orderBy: 't.line_no' })
        : [])) as CheckedLine[]
    await checkPriceLines(tx, form, 'lines', lines, { startDate: whole.validFrom, endDate: whole.validTo })
    const [provider] = whole.providerId ? await findRows(tx, serviceProvider, { id: whole.providerId } as never) : []
    if (provider && provider.status !== 1)
      form.fault('providerId', '服务商未生效或已停用 / the provider is not approved or is disabled')
  },
  /** Its own process variables; the estimate of a year stands in the enquiry that it came from. */
  variables: async () => ({ yearEstimate: '0.00', dearerRate: 0, tooDear: false }),
  actions: { approve: followed, disable: followed, enable: followed },
  calls: {
    'GET lines-template': call({
      label: '服务价目模板 / Template of prices',
      permission: 'signed in',
      input: kindInput,
      run: linesTemplate,
    }),
    'POST read-lines': call({
      label: '读入价目文件 / Read a file of prices',
      permission: 'signed in',
      input: kindInput,
      upload: { maxBytes: 5 * 1024 * 1024 },
      run: (tx, actor, input, file) => readLines(tx, actor, input, file),
    }),
    [`GET ${servicePrefix.core}/supply/service-price`]: call({
      label: '服务取价 / Price of a service',
      permission: 'contract_pick',
      input: z.looseObject({
        itemCode: word,
        projectId: optionalIdInput,
        contractTypes: z
          .string()
          .regex(/^\d{1,2}(,\d{1,2}){0,9}$/)
          .optional(),
        mechanismId: optionalIdInput,
        contractId: optionalIdInput,
        siteId: optionalIdInput,
        cityCode: z.string().max(12).optional(),
        carModelId: optionalIdInput,
        date: day.optional(),
        companyId: optionalIdInput,
        km: z.coerce.number().min(0).max(100_000).optional(),
        qty: z.coerce.number().min(0).max(1_000_000).optional(),
      }),
      async run(tx, actor, input) {
        const found = await servicePrice(tx, {
          ...(input as {
            itemCode?: string
            projectId?: string
            mechanismId?: string
            contractId?: string
            siteId?: string
            carModelId?: string
            companyId?: string
            km?: number
            qty?: number
          }),
          contractTypes: input.contractTypes ? input.contractTypes.split(',').map(Number) : [],
          cityCode: input.cityCode || null,
          date: input.date ?? localDate(actor.clock.now()),
        })
        if (!isPriced(found)) return found
        const fee = found.officialFee === null ? '' : yuan(found.officialFee)
        return { ...found, price: yuan(found.price), amt: yuan(found.amt), officialFee: fee }
      },
    }),
  },
})
