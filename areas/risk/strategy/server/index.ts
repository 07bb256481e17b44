import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { overdueRulesPort } from '#areas/customers/ports.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { strategy } from '../strategy.ts'
import { autoRulesOf, faultsOfLines } from './rules.ts'
import { overdueRulesOf } from './overdue-rules.ts'
import { simulate } from './simulate.ts'
import { seedStandard } from './seed-standard.ts'
import { guardPublish, overlapWith, publishedNow, retiredNow, retireElder, rivalsOf, saveStrategy } from './versions.ts'

const plainPath = '/api/ratutech-core/strategy'
const saving = call({
  label: '新增或新版本 / New or new version',
  permission: 'strategy_add',
  input: z.looseObject({ id: z.coerce.string().max(20).optional() }),
  async run(tx, actor, body) {
    const { row: _row, ...saved } = await saveStrategy(tx, actor, body)
    return saved
  },
})

export default implement(strategy, {
  provides: [
    provide(startingRowsPort, 'strategy', { add: seedStandard }),
    provide(overdueRulesPort, { of: overdueRulesOf }),
  ],
  async prepare(tx, _actor, form) {
    const { values, before } = form
    const basedOn = before ? undefined : String(form.body['basedOn'] ?? '')
    const base = basedOn ? await findRow(tx, strategy, basedOn) : undefined
    if (!before) {
      values.originId = base?.originId ?? base?.id ?? null
      const versions = base?.originId ? await findRows(tx, strategy, { originId: base.originId }) : []
      values.versionNo = Math.max(0, ...versions.map(one => one.versionNo ?? 0)) + 1
    }
    const whole = { ...before, ...values }
    values.autoRules = autoRulesOf(whole as Parameters<typeof autoRulesOf>[0])
    if (form.draft && !before) return
    for (const { path, reason } of faultsOfLines(form.lines)) form.fault(path, reason)
    const { rivals } = await rivalsOf(tx, {
      originId: whole.originId ?? null,
      businessKinds: whole.businessKinds ?? [],
      customerKinds: whole.customerKinds ?? [],
    })
    if (rivals[0]) form.fault('businessKinds', overlapWith(rivals[0]))
  },
  async saved(tx, actor, row) {
    // A first version is its own origin: known only when it has an id.
    if (row.originId === null) await updateRow(tx, actor, strategy, row, { originId: row.id })
  },
  actions: {
    publish: {
      guard: (tx, actor, { row }) => guardPublish(tx, actor, row),
      run: async (tx, actor, { row }) => {
        await retireElder(tx, actor, row)
        return publishedNow(actor)
      },
    },
    enable: {
      guard: (tx, actor, { row }) => guardPublish(tx, { ...actor, userId: '0' }, row),
      run: async (tx, actor, { row }) => {
        await retireElder(tx, actor, row)
        return { retireTime: null }
      },
    },
    disable: { run: (_tx, actor) => retiredNow(actor) },
    supersede: { run: (_tx, actor) => retiredNow(actor) },
  },
  calls: {
    'POST simulate': call({
      label: '试算 / Try out',
      permission: 'strategy_add',
      idempotent: false,
      input: z.object({ id: idInput }),
      run: (tx, actor, { id }) => simulate(tx, actor, id),
    }),
    'POST save': saving,
    [`POST ${plainPath}/save`]: saving,
  },
})
