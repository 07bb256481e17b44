import { inBoth, invalid, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { act } from '#packages/server/act.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { rowsOf } from '#packages/server/query.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { accountMechanism } from '../account-mechanism.ts'
import { accountList } from './account-list.ts'
import { clearOtherDefaults } from './clear-other-defaults.ts'
import { sameNumberAt } from './same-number.ts'

/**
 * A small transfer or a permit can be forged together with the letter: the previously known contact must confirm
 * (20-partners 3).
 */
const methodsOfChange = [3, 4]

/** Otherwise a disabled own account would receive money again without a second person's verification. */
const followsItsCard = ({ bankCardId }: { bankCardId: string | null }): void => {
  if (bankCardId) refuse('ownCard', '本方账户随银行卡启停 / an own account follows its bank card')
}

export default implement(accountMechanism, {
  async prepare(tx, _actor, form) {
    const { values } = form
    if (form.before)
      return invalid({
        accountNo: '账户不能修改，请新增并注明变更自 / accounts cannot be edited; add a new one that replaces this one',
      })
    const owner = values.mechanismId ? await findRow(tx, mechanism, values.mechanismId) : undefined
    if (owner) values.mechanismType = owner.mechanismType!
    if (values.bankNo && !/^\d{12}$/.test(values.bankNo))
      form.fault('bankNo', '联行号应为12位数字 / a CNAPS code has 12 digits')
    if (owner && values.accountName && values.accountName !== owner.mechanismName && !values.authFileBizId)
      form.fault(
        'authFileBizId',
        '户名与机构名称不一致，请上传授权书 / the account name differs from the institution, upload the authorisation',
      )
    if (values.changeOfId && !values.changeReason)
      form.fault('changeReason', '请填写变更原因 / give the reason of the change')
    if (values.mechanismId && values.accountNo) {
      const [same] = await findRows(
        tx,
        accountMechanism,
        sql`t.mechanism_id = ${values.mechanismId}::bigint and t.account_no = ${values.accountNo} and t.use_range = ${values.useRange ?? 3} and t.status in (102, 1)`,
      )
      if (same) form.fault('accountNo', '该机构已有此账号 / this account already exists for the institution')
    }
  },
  actions: {
    confirm: {
      guard(_tx, actor, { row, input }) {
        if (row.createUser === actor.userId)
          refuse('maker', '录入人不能核验本人录入的账户 / the maker cannot verify his own account')
        if (row.changeOfId && !methodsOfChange.includes(input.verifyMethod!))
          refuse('verifyMethod', '账户变更须电话回拨或银行函件核验 / a change is verified by call-back or bank letter')
        if (!row.proofBizId && !methodsOfChange.includes(input.verifyMethod!))
          refuse(
            'verifyMethod',
            '账户没有开户证明，须电话回拨或银行函件核验 / without a proof an account is verified by call-back or bank letter',
          )
      },
      run: (_tx, actor, { input }) => ({
        verifyMethod: input.verifyMethod,
        verifyRemark: input.verifyRemark,
        verifyUserId: actor.userId,
        verifyTime: localDateTime(actor.clock.now()),
      }),
      async after(tx, actor, { row }) {
        const former = row.changeOfId ? await getRow(tx, accountMechanism, row.changeOfId) : undefined
        if (former?.status === 1)
          await act(tx, actor, accountMechanism, former, 'disable', {
            reason: row.changeReason ?? inBoth('账户变更', 'Account changed'),
          })
        await clearOtherDefaults(tx, actor, row, former?.isDefault === true)
        await emit(tx, actor, 'mechanism.account-confirmed', {
          id: row.mechanismId,
          no: row.accountName,
          accountId: row.id,
        })
      },
    },
    refuse: {
      run: (_tx, actor, { reason }) => ({
        verifyRemark: reason,
        verifyUserId: actor.userId,
        verifyTime: localDateTime(actor.clock.now()),
      }),
    },
    enable: { guard: (_tx, _actor, { row }) => followsItsCard(row) },
    disable: {
      guard: (_tx, _actor, { row }) => followsItsCard(row),
      run: () => ({ isDefault: false }),
      after: (tx, actor, { row }) =>
        emit(tx, actor, 'mechanism.account-disabled', { id: row.mechanismId, no: row.accountName, accountId: row.id }),
    },
  },
  calls: {
    'POST same-number': call({
      label: '同号账户 / Other institutions with this number',
      permission: 'account_mechanism_view',
      idempotent: false,
      input: z.object({ accountNo: z.string().max(64), mechanismId: optionalIdInput }),
      run: (tx, _actor, { accountNo, mechanismId }) => sameNumberAt(tx, mechanismId, accountNo),
    }),
    'GET list': call({
      label: '机构账户列表 / Accounts of an institution',
      permission: 'signed in',
      input: z.looseObject({
        mechanismId: idInput.optional(),
        ids: z.string().optional(),
        useRange: z.coerce.number().int().min(1).max(3).optional(),
        withTitles: z.string().optional(),
      }),
      async run(tx, actor, { withTitles, ...query }) {
        const records = await accountList(tx, actor, query as Record<string, string>)
        if (withTitles !== 'true' || !query.mechanismId) return records
        const titles = await findRows(
          tx,
          mechanismTitle,
          { mechanismId: query.mechanismId, status: 1 },
          { orderBy: 't.is_default desc, t.id' },
        )
        return {
          accounts: records,
          titles: await rowsOf(
            tx,
            actor,
            mechanismTitle,
            titles.map(one => one.id),
          ),
        }
      },
    }),
  },
})
