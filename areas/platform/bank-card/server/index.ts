import { refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { rowsOf } from '#packages/server/query.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { z } from 'zod'
import { optionalId, optionalText } from '#areas/platform/server/inputs.ts'
import { bankOutlet } from '#areas/platform/bank-outlet/bank-outlet.ts'
import { ownCompaniesPort } from '../../ports.ts'
import { bankCard } from '../bank-card.ts'
import { balanceJob, balanceSchedules } from './balance-job.ts'
import { keepParameters } from './gateway-config.ts'
import { ownCards } from './own-cards.ts'

const fixed = ['companyId', 'bankTitleId', 'bankOutletId', 'accountNo'] as const

/**
 * Own accounts: entered by one, enabled by another, mirrored among the accounts of institutions (10-platform 5.5, D11).
 */
export default implement(bankCard, {
  jobs: [balanceJob],
  schedules: balanceSchedules,
  async prepare(tx, actor, form) {
    const { values, before } = form
    // Contracts and bills refer to the mirror: changing the number would redirect their payments.
    if (before?.accountMechanismId)
      for (const name of fixed)
        if (values[name] !== undefined && values[name] !== before[name])
          form.fault(name, '账户启用过，不能修改，请新增账户 / Once enabled this is fixed; add a new account')
    const companyId = values.companyId ?? before?.companyId
    if (companyId && !values.accountName && !before?.accountName)
      values.accountName = (await ownCompaniesPort.ask().nameOf(tx, companyId)) ?? ''
    if (values.bankOutletId) {
      const outlet = await findRow(tx, bankOutlet, values.bankOutletId)
      if (outlet && outlet.bankTitleId !== (values.bankTitleId ?? before?.bankTitleId))
        form.fault('bankOutletId', '网点不属于所选银行 / The outlet is not of this bank')
      values.outletNo = outlet?.outletNo ?? null
    }
    keepParameters(actor, form)
    const [once, day] = [values.payLimitOnce ?? before?.payLimitOnce, values.payLimitDay ?? before?.payLimitDay]
    for (const name of ['payLimitOnce', 'payLimitDay'] as const)
      if (values[name] !== undefined && values[name] !== null && values[name] <= 0n)
        form.fault(name, '限额须大于零，不限请留空 / A limit is above zero; leave it empty for none')
    if (once && day && once > day)
      form.fault('payLimitDay', '日限额不能低于单笔限额 / The daily limit may not be below the limit per payment')
    const range = values.useRange ?? before?.useRange
    if (range === 2) values.defaultReceive = false
    if (range === 1) values.defaultPay = false
  },
  async saved(tx, actor, row, form) {
    await keepOneDefault(tx, actor, row)
    if (form.before && row.status === 1) await publish(tx, actor, row.id)
  },
  actions: {
    enable: {
      guard(_tx, actor, { row }) {
        if (row.createUser === actor.userId || row.updateUser === actor.userId)
          refuse('maker', '请由他人核验启用 / Another person must verify and enable it')
      },
      after: (tx, actor, { row }) => publish(tx, actor, row.id),
    },
    disable: {
      run: () => ({ defaultReceive: false, defaultPay: false }),
      after: (tx, actor, { row }) => publish(tx, actor, row.id),
    },
  },
  /** Balances need their own permission. */
  async page(_tx, actor, ids) {
    if (!actor.rights || actor.rights.codes.has('bank_card_balance')) return new Map()
    return new Map(ids.map(id => [id, { balance: '', balanceTime: '' }]))
  },
  detail: async (_tx, actor) =>
    !actor.rights || actor.rights.codes.has('bank_card_balance') ? {} : { balance: '', balanceTime: '' },
  calls: {
    'GET list-by-use-range': call({
      label: '按用途选账户 / Accounts by use',
      permission: 'signed in',
      input: z.object({
        useRange: z.coerce.number().int().min(1).max(3).optional(),
        companyId: optionalId,
        cityCode: optionalText(12),
        contractType: optionalText(32),
      }),
      // Every signed-in user may choose an account; gateway parameters and balance are not included.
      run: async (tx, actor, given) =>
        (
          await rowsOf(
            tx,
            actor,
            bankCard as Resource,
            (
              await ownCards(tx, {
                ...(given.useRange ? { useRange: given.useRange } : {}),
                companyId: given.companyId,
                cityCode: given.cityCode,
                contractType: given.contractType,
              })
            ).map(one => one.id),
          )
        ).map(({ gatewayConfig: _config, balance, balanceTime, balanceFloor, ...card }) =>
          actor.rights?.codes.has('bank_card_balance') ? { ...card, balance, balanceTime, balanceFloor } : card,
        ),
    }),
  },
})

/** One card receives by default and one pays, per company. */
async function keepOneDefault(
  tx: Tx,
  actor: Actor,
  row: { id: string; companyId: string; defaultReceive: boolean; defaultPay: boolean },
): Promise<void> {
  for (const name of ['defaultReceive', 'defaultPay'] as const) {
    if (!row[name]) continue
    const column = name === 'defaultPay' ? sql`t.default_pay` : sql`t.default_receive`
    for (const other of await findRows(
      tx,
      bankCard,
      sql`t.company_id = ${row.companyId}::bigint and t.id <> ${row.id}::bigint and ${column}`,
      { lock: true },
    ))
      await updateRow(tx, actor, bankCard, other, { [name]: false })
  }
}

async function publish(tx: Tx, actor: Actor, id: string): Promise<void> {
  const card = (await findRow(tx, bankCard, id))!
  const outlet = await findRow(tx, bankOutlet, card.bankOutletId)
  const bank = await tx.row<{ name: string }>(
    sql`select bank_name as name from bank_title where tenant_id = ${tx.tenantId} and id = ${card.bankTitleId}::bigint`,
  )
  const mirrorId = await ownCompaniesPort.ask().mirrorCard(tx, actor, {
    id: card.id,
    mirrorId: card.accountMechanismId,
    enabled: card.status === 1,
    companyId: card.companyId,
    accountName: card.accountName,
    accountNo: card.accountNo,
    bankTitle: bank?.name ?? '',
    bankName: outlet?.outletName ?? '',
    bankNo: card.outletNo ?? '',
    useRange: card.useRange,
    isDefault: card.defaultReceive || card.defaultPay,
  })
  if (mirrorId && mirrorId !== card.accountMechanismId)
    await updateRow(tx, actor, bankCard, card, { accountMechanismId: mirrorId })
  await emit(tx, actor, 'bank-card.changed', {
    id: card.id,
    no: card.accountName,
    companyId: card.companyId,
    status: card.status,
    accountMechanismId: mirrorId ?? '',
  })
}
