import { invalid, localDateTime } from '#kernel'
import { emit } from '#packages/server/emit.ts'
import { call, type ImplementationOf } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { endLinks } from '#areas/platform/public-link/server/links.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { z } from 'zod'
import { idInput } from '#packages/server/inputs.ts'
import { enquiryParam } from '../../enquiry-params.ts'
import { enquirySupplier } from '../enquiry-lines.ts'
import { makeAgreements } from './agreement.ts'
import { checkAward, fixAward } from './award.ts'
import { besideQuotes } from './beside.ts'
import { checkPublish, invite } from './invite.ts'
import { comparisonFile } from './comparison-file.ts'
import { prepareEnquiry } from './prepare.ts'
import { importQuotes, quotesTemplate } from './quotes-file.ts'
import { amount, days, shortText } from './quote-inputs.ts'
import { openQuotes, putQuote, scoreQuotes } from './quotes.ts'
import { suppliersOf, type EnquiryForm, type Head, type KindResource } from './rows.ts'

const quoteInput = z.looseObject({
  id: idInput,
  supplierLineId: idInput,
  quotes: z
    .array(
      z.looseObject({
        itemLineNo: z.coerce.number().int().min(1).max(200),
        price: amount,
        officialFee: z.union([amount, z.literal('')]).optional(),
        taxRate: z.union([amount, z.literal('')]).optional(),
        stdDays: z.union([z.literal('').transform(() => undefined), days]).optional(),
        steps: z
          .array(z.looseObject({ from: amount, to: z.union([amount, z.literal(''), z.null()]), price: amount }))
          .max(20)
          .optional(),
        note: shortText.optional(),
      }),
    )
    .max(200)
    .default([]),
  days: z.union([z.literal('').transform(() => undefined), days]).optional(),
  freeNote: shortText.optional(),
  declined: z.boolean().optional(),
  quoteFileBizId: z.union([idInput, z.literal('')]).optional(),
  note: shortText.optional(),
})

/** What the three kinds do alike (40, section 5). */
export const enquiryCode = (resource: KindResource): ImplementationOf<KindResource> => ({
  prepare: (tx, actor, form) => prepareEnquiry(tx, actor, form as unknown as EnquiryForm),
  async saved(tx, actor, row, form) {
    const head = row as unknown as Head
    if (head.opened && form.lines['suppliers'] !== undefined) await scoreQuotes(tx, actor, head)
    const before = form.before as unknown as Head | undefined
    if (before?.status === 10 && head.quoteDeadline && head.quoteDeadline !== before.quoteDeadline)
      await moveLinks(tx, actor, head.id, head.quoteDeadline)
  },
  /** 40, 3.2: dearer than the lowest by more than the tenant allows, the finance director decides too. */
  variables: async (tx, _actor, row) => ({
    tooDear: Number((row as unknown as Head).dearerRate ?? 0) > (await enquiryParam(tx, 'enquiry.dearRate')),
  }),
  detail: (tx, actor, row) => besideQuotes(tx, actor, row as unknown as Head),
  actions: {
    submit: {
      guard: (tx, _actor, { row }) => checkAward(tx, row as unknown as Head),
      run: (tx, actor, { row }) => fixAward(tx, actor, row as unknown as Head) as never,
    },
    afresh: {
      guard: (tx, _actor, { row }) => checkAward(tx, row as unknown as Head),
      run: (tx, actor, { row }) => fixAward(tx, actor, row as unknown as Head) as never,
    },
    approve: {
      async after(tx, actor, { row }) {
        const head = row as unknown as Head
        await emit(tx, actor, 'enquiry.priced', { id: head.id, no: head.enquiryNo! })
      },
    },
    publish: {
      guard: (tx, actor, { row }) => checkPublish(tx, actor, row as unknown as Head),
      after: async (tx, actor, { row }) => ({ links: await invite(tx, actor, row as unknown as Head) }),
    },
    closeQuote: {
      guard(_tx, actor, { row, reason }) {
        const head = row as unknown as Head
        if (head.openedTime) invalid({ quoteDeadline: '报价已开启 / the quotes are open already' })
        if ((head.quoteDeadline ?? '') > localDateTime(actor.clock.now()) && reason === '')
          invalid({ reason: '截止前关闭须填写原因 / before the deadline a reason is asked' })
      },
      async after(tx, actor, { row }) {
        await openQuotes(tx, actor, row.id)
        await moveLinks(tx, actor, row.id, localDateTime(actor.clock.now()))
        return { version: (await getRow(tx, resource, row.id)).version }
      },
    },
    close: { after: (tx, actor, { row }) => moveLinks(tx, actor, row.id, localDateTime(actor.clock.now())) },
    makeAgreement: {
      async after(tx, actor, { row }) {
        const made = await makeAgreements(tx, actor, row as unknown as Head)
        return { ...made, version: (await getRow(tx, resource, row.id)).version }
      },
    },
  },
  calls: {
    'GET comparison-file': call({
      label: '比价表 / Comparison as a file',
      permission: `${resource.permission}_view`,
      input: z.looseObject({ id: idInput }),
      async run(tx, actor, { id }) {
        await requireVisible(tx, actor, resource, [id], 'read')
        return comparisonFile(tx, actor, id)
      },
    }),
    'GET quote-template': call({
      label: '报价导入模板 / Template of quotes',
      permission: `${resource.permission}_edit`,
      input: z.looseObject({ id: idInput }),
      async run(tx, actor, { id }) {
        await requireVisible(tx, actor, resource, [id], 'write')
        return quotesTemplate(tx, id)
      },
    }),
    'POST import-quotes': call({
      label: '导入报价 / Import quotes',
      permission: `${resource.permission}_edit`,
      input: z.looseObject({ id: idInput, note: shortText.optional() }),
      upload: { maxBytes: 10 * 1024 * 1024 },
      async run(tx, actor, asked, file) {
        await requireVisible(tx, actor, resource, [asked.id], 'write')
        return importQuotes(tx, actor, asked, file)
      },
    }),
    'POST quote': call({
      label: '录入报价 / Enter a quote',
      permission: `${resource.permission}_edit`,
      input: quoteInput,
      async run(tx, actor, given) {
        await requireVisible(tx, actor, resource, [given.id], 'write')
        const { versionNo } = await putQuote(
          tx,
          actor,
          { enquiryId: given.id, supplierLineId: given.supplierLineId },
          given,
          { way: 2 },
        )
        const row = await getRow(tx, resource, given.id)
        return { id: row.id, version: row.version, versionNo }
      },
    }),
  },
})

async function moveLinks(
  tx: Parameters<typeof endLinks>[0],
  actor: Parameters<typeof endLinks>[1],
  enquiryId: string,
  expires: string,
): Promise<void> {
  if (!isBuilt('public-link')) return
  const suppliers = await suppliersOf(tx, enquiryId)
  await endLinks(
    tx,
    actor,
    enquirySupplier.name,
    suppliers.map(one => one.id),
    expires,
  )
}
