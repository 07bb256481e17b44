import { localDateTime, refuse, type RowOf } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { statusOf } from '#packages/server/act.ts'
import { implement } from '#packages/server/implement.ts'
import { openDemandOrder, ordersOfDemand } from '../../purchase-order/server/open-draft.ts'
import { DEMAND, sumsOf } from '../../vehicle-city-demand/server/count.ts'
import { prepareDemand, type DemandForm } from '../../vehicle-city-demand/server/demand.ts'
import { createUserPage } from '../../vehicle-city-demand/server/people.ts'
import { vehicleDirectIntentionBook } from '../vehicle-direct-intention-book.ts'

type Book = RowOf<typeof vehicleDirectIntentionBook>
/** Whoever gives this score or less is not content: the demand is handled again (60, 4.4). */
const POOR = 2

const tell = (tx: Tx, actor: Actor, row: Book, userId: string, zh: string, en: string) =>
  notify(tx, actor, {
    bizTypeCode: 'vehicle-direct-intention-book',
    bizId: row.id,
    users: [userId],
    level: 1,
    title: `${zh} / ${en}`,
    content: `${row.demandNo} ${row.demandTitle}，${row.totalQty ?? 0}台 / ${row.demandNo} ${row.demandTitle}, ${row.totalQty ?? 0} cars`,
  })

/** 'purchase' goes on until every car has arrived; any other result is an answer. */
async function outcome(tx: Tx, actor: Actor, row: Book, result: string): Promise<'handling' | 'calling'> {
  if (result !== 'purchase') return 'calling'
  if ((await ordersOfDemand(tx, row.id)).length === 0) await openDemandOrder(tx, actor, row)
  const { total, given, arrivedQty } = await sumsOf(tx, { demandType: DEMAND.own, ids: [row.id] })
  return arrivedQty > 0 && arrivedQty >= total - given ? 'calling' : 'handling'
}

export default implement(vehicleDirectIntentionBook, {
  prepare: (tx, actor, form) => prepareDemand(tx, actor, form as unknown as DemandForm, 'monthRent'),
  actions: {
    assign: {
      run: (_tx, actor, { input }) => ({
        assignUserId: input.assignUserId,
        assignTime: localDateTime(actor.clock.now()),
      }),
      after: (tx, actor, { row }) =>
        tell(tx, actor, row, row.assignUserId!, '购车需求待处理', 'Purchase demand to handle'),
    },
    handle: {
      guard(_tx, actor, { row }) {
        if (actor.rights && row.assignUserId !== actor.userId)
          refuse('notAssigned', '只能处理分派给本人的需求 / only demands assigned to you can be handled')
      },
      async run(tx, actor, { row, input }) {
        const state = await outcome(tx, actor, row, input.handleResult!)
        return {
          handleResult: input.handleResult,
          handleNote: input.handleNote,
          promiseDate: input.promiseDate,
          status: statusOf(vehicleDirectIntentionBook, state),
        }
      },
    },
    arrived: {
      after: (tx, actor, { row }) =>
        tell(
          tx,
          actor,
          row,
          row.applyUserId,
          '购车需求车辆已到齐，请回访',
          'All cars of the demand arrived, call back',
        ),
    },
    callback: {
      guard(_tx, actor, { row }) {
        if (actor.rights && row.applyUserId !== actor.userId && row.createUser !== actor.userId)
          refuse('notApplicant', '由申请人回访 / the applicant calls back')
      },
      run: (_tx, _actor, { input }) => ({
        callbackScore: input.callbackScore,
        callbackNote: input.callbackNote ?? null,
        status: statusOf(vehicleDirectIntentionBook, input.callbackScore! <= POOR ? 'handling' : 'done'),
      }),
    },
    close: {
      async run(tx, _actor, { row, reason }) {
        const open = (await ordersOfDemand(tx, row.id)).find(one => one.status !== 103)
        if (open)
          refuse('ordered', '采购订单【{no}】未完结，不能关闭 / purchase order {no} is open, it cannot be closed', {
            no: open.orderNo,
          })
        return { closeReason: reason }
      },
    },
  },
  calls: {
    'GET createUserPage': createUserPage(vehicleDirectIntentionBook, 'vehicle_direct_intention_book_view'),
  },
})
