import { addDays, addMonths, localDate, refuse, textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { contractArchives } from '../contract-archives.ts'
import { archiveWaitJob } from './wait-job.ts'

const KIND = { original: 1, electronic: 3 } as const
const ELECTRONIC_SIGNING = 1
const ELECTRONIC_PLACE = '电子库'
const LOAN_DAYS = 30
const MONTHS_A_YEAR = 12
/** Contracts of finance are kept longer: finance lease and borrowing. */
const LONG_KINDS: readonly number[] = [7, 8]
const keptYears = (contractType: number | null): number => (LONG_KINDS.includes(contractType ?? 0) ? 30 : 10)

/** Kept for so many years after the contract ends. */
export const destroyAfter = (endDate: string | null, from: string, years: number): string =>
  addMonths(endDate ?? from, years * MONTHS_A_YEAR)

const factsOf = (head: ContractHead, today: string) => ({
  contractId: head.id,
  contractType: head.contractType,
  contractNo: head.contractNo,
  counterpartyName: head.counterpartyName,
  ownCompanyId: head.ownCompanyId,
  keepYears: keptYears(head.contractType),
  destroyAfter: destroyAfter(head.endDate, today, keptYears(head.contractType)),
})

/** The paper of an archived contract; one that was awaited is shelved. */
export async function shelve(tx: Tx, actor: Actor, contractId: string): Promise<void> {
  const head = await getRow(tx, contract, contractId)
  const today = localDate(actor.clock.now())
  const isElectronic = head.signMode === ELECTRONIC_SIGNING
  const copyKind = isElectronic ? KIND.electronic : KIND.original
  const [known] = await findRows(tx, contractArchives, { contractId, copyKind } as never)
  const values = {
    ...factsOf(head, today),
    copyKind,
    place: head.archivePlace ?? ELECTRONIC_PLACE,
    scanFileBizId: head.signedFileBizId!,
    archiveUserId: actor.userId === '0' ? null : actor.userId,
    archiveDate: head.archiveTime?.slice(0, 10) ?? today,
    ...(head.archiveNo ? { archiveNo: head.archiveNo } : {}),
  }
  const row = known
    ? await updateRow(tx, actor, contractArchives, known, values)
    : await insertRow(tx, actor, contractArchives, { ...values, copies: 1 })
  if (row.status === statusOf(contractArchives, 'awaited')) await act(tx, actor, contractArchives, row, 'shelve')
}

export default implement(contractArchives, {
  prepare(_tx, _actor, form: Form<typeof contractArchives>) {
    const { before, values } = form
    if (!before || values.keepYears === undefined || values.keepYears === before.keepYears) return
    values.destroyAfter = addMonths(
      before.destroyAfter!,
      ((values.keepYears ?? 0) - (before.keepYears ?? 0)) * MONTHS_A_YEAR,
    )
  },
  listens: {
    'contract.archived': (tx, actor, { aggregateId }) => shelve(tx, actor, aggregateId),
    'contract.signed': async (tx, actor, { aggregateId }) => {
      const head = await getRow(tx, contract, aggregateId)
      if (head.signMode === ELECTRONIC_SIGNING && head.signedFileBizId) await shelve(tx, actor, aggregateId)
    },
  },
  actions: {
    borrow: {
      guard(_tx, actor, { input }) {
        const today = localDate(actor.clock.now())
        const due = input.dueDate as string
        if (due < today) refuse('dueDate', '应还日期不能早于今天 / the due day is not before today')
        if (due > addDays(today, LOAN_DAYS))
          refuse('dueDate', '借阅最长{n}天 / lent for {n} days at most', { n: LOAN_DAYS })
      },
      run: (_tx, actor, { input }) => ({
        borrowUserId: input.borrowUserId as string,
        dueDate: input.dueDate as string,
        purpose: input.purpose as string,
        borrowDate: localDate(actor.clock.now()),
        backDate: null,
      }),
    },
    giveBack: { run: (_tx, _actor, { input }) => ({ backDate: input.backDate as string, dueDate: null }) },
    lose: {
      guard(_tx, _actor, { row }) {
        if (row.copyKind === KIND.electronic)
          refuse('electronic', '电子件不会遗失 / an electronic file is not lost on paper')
      },
      run: (_tx, actor, { row, reason }) => ({
        remark: [row.remark, `${textOf('遗失： / Lost: ', actor.language)}${reason}`]
          .filter(Boolean)
          .join('\n')
          .slice(0, 500),
      }),
    },
    destroy: {
      guard(_tx, actor, { row, input }) {
        const today = localDate(actor.clock.now())
        if (!row.destroyAfter || row.destroyAfter >= today)
          refuse('tooEarly', '保管期至{day}，不能销毁 / kept until {day}, it cannot be destroyed yet', {
            day: row.destroyAfter ?? '',
          })
        if (input.witnessUserId === actor.userId)
          refuse('twoPeople', '销毁须两人，监销人不能是本人 / two people are needed: the witness is somebody else')
      },
      run: (_tx, _actor, { input }) => ({ witnessUserId: input.witnessUserId as string }),
    },
  },
  jobs: [archiveWaitJob],
  schedules: [{ kind: 'contract-archive-wait', dailyAt: '01:40' }],
})
