import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { bargain } from '#areas/maintenance/maintenance-dicker/server/bargain.ts'
import { linesOf as offersOf } from '#areas/maintenance/maintenance-dicker/server/offers.ts'
import { maintenanceProject } from '#areas/maintenance/maintenance-project/maintenance-project.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { maintenanceDepot } from '#areas/partners/maintenance-depot/maintenance-depot.ts'
import { confirmReceive } from '#areas/returns/vehicle-return/server/receive.ts'
import { contractRecordsOf, recordsOf } from '#areas/returns/vehicle-return/server/records.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { closeStocktake } from '#areas/stocktake/stocktake-task/server/close.ts'
import { stocktakeRecord } from '#areas/stocktake/stocktake-record/stocktake-record.ts'
import { stocktakeTask } from '#areas/stocktake/stocktake-task/stocktake-task.ts'
import { accountTasks } from '#areas/work-orders/vehicle-task/server/account.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { asksIn, FLEET, on, settlesDown, type Life } from './one-car-steps.ts'

/** Told of in time, received on the last day of the lease without damage; answers the return. */
export async function comesBack(life: Life, position: string): Promise<string> {
  const { stage } = life
  on(life, '2026-09-01')
  const sales = stage.who('李晓雯')
  const id = await stage.run(async tx => {
    const saved = await saveRecord(
      tx,
      sales,
      vehicleReturn,
      {
        returnType: 1,
        orderVehicleIds: [position],
        contactName: '王鹏',
        contactPhone: '13800001234',
        handleUserId: sales.userId,
        parkingLotId: life.lot,
        endKind: 1,
        reasonCode: 'expiry',
        noticeDate: '2026-09-01',
        noticeBizId: await stage.scan(tx, sales, '退车函'),
        planReturnTime: '2026-09-19 10:00:00',
        returnMode: 1,
        handoverName: '王鹏',
        handoverPhone: '13800001234',
      },
      'save',
    )
    await stage.approve(tx, 'vehicle-return', saved.id)
    return saved.id
  })
  on(life, '2026-09-19', '11:00:00')
  const yard = stage.who('乔麦')
  await stage.run(async tx => {
    const [record] = await recordsOf(tx, id)
    await confirmReceive(tx, yard, {
      id,
      records: [
        {
          recordId: record!.id,
          actualTime: '2026-09-19 10:20:00',
          mileage: 6_060,
          energyLevel: 80,
          conditionGrade: 1,
          lotId: life.lot,
          damages: [],
          missing: [],
          cleanFee: '0.00',
          handoverBizId: await stage.scan(tx, yard, '交接单'),
          signBizId: await stage.scan(tx, yard, '签字'),
        },
      ],
    })
  })
  await settlesDown(life)
  // Received on the page of the return: the task of the yard is not needed any more.
  await stage.run(async tx => {
    const open = await findRows(tx, vehicleTask, sql`t.type = 5 and t.stage not in (6, 7)`)
    if (open.length > 0)
      await closeTasks(
        tx,
        stage.who(FLEET),
        open.map(one => one.id),
        { reason: '已在退车单收车' },
      )
  })
  await settlesDown(life)
  return id
}
/** The statement of the return, signed on paper. */
export async function settles(life: Life, id: string): Promise<void> {
  const { stage } = life
  on(life, '2026-09-22', '15:00:00')
  await stage.run(async tx => {
    const head = await getRow(tx, vehicleReturn, id)
    const [contract] = await contractRecordsOf(tx, id)
    const [account] = await findRows(tx, accountMechanism, { mechanismId: head.customerId, status: 1 } as never)
    const of = { id, contractRecordId: contract!.id, seq: 1, asOf: '2026-09-22' }
    const { figuresHash } = await asksIn<{ figuresHash: string }>(
      tx,
      life,
      '金瑶',
      vehicleReturn,
      'PUT update-statistics-cost-settlement',
      { ...of, payeeAccountId: account!.id, refundReceiptBack: true, tollChecked: true },
    )
    await asksIn(tx, life, '王静', vehicleReturn, 'PUT confirm-cost-settlement', {
      ...of,
      confirmMode: 1,
      confirmBizId: await stage.scan(tx, stage.who('金瑶'), '核算单签字版'),
      token: `one-car-${id}`,
      figuresHash,
    })
  })
  await settlesDown(life)
}
/** Brakes of 480.00 and two hours of 90.00, agreed at 420.00 and 80.00: done, accepted and accounted. */
export async function services(life: Life, vehicleId: string, day: LocalDate): Promise<void> {
  const { stage } = life
  const [head, officer] = [stage.who(FLEET), stage.who('马骁')]
  on(life, day, '09:40:00')
  const { taskId, payload } = await stage.run(async tx => {
    const station = await insertRow(tx, stage.system, maintenanceDepot, {
      mechanismName: '龙华驰安汽修厂',
      shortName: '驰安汽修',
      entityKind: 1,
      status: 1,
    } as never)
    const [id] = (
      await createWorkOrder(tx, head, {
        type: 10,
        subKind: 2,
        vehicles: [{ vehicleId }],
        cityCode: '4403',
        planStart: `${day} 09:40:00`,
        planFinish: `${addDays(day, 2)} 18:00:00`,
        requirement: '制动异响',
      })
    ).taskIds
    await assignTasks(tx, head, [id!], { handlerId: officer.userId })
    const form = {
      mechanismId: station.id,
      inShopTime: `${day} 09:30:00`,
      planOutTime: `${addDays(day, 2)} 18:00:00`,
      mileage: 6_060,
      faultDesc: '制动异响',
      inPhotosBizId: await stage.scans(tx, officer, ['进厂1', '进厂2']),
    }
    await handleTask(tx, officer, 10, { id: id!, draft: true, payload: form })
    return { taskId: id!, payload: form }
  })
  const dicker = await quotes(life, taskId)
  on(life, addDays(day, 1), '16:00:00')
  await stage.run(async tx => {
    await handleTask(tx, officer, 10, {
      id: taskId,
      draft: false,
      result: 1,
      payload: {
        ...payload,
        outShopTime: `${addDays(day, 1)} 15:30:00`,
        mileageOut: 6_060,
        outPhotosBizId: await stage.scans(tx, officer, ['出厂1', '出厂2']),
        repairResult: 1,
        finishDate: addDays(day, 1),
      },
    })
    await act(tx, head, maintenanceDicker, dicker, 'accept', {
      input: { pass: true, acceptResult: '路试正常，旧件已回收', oldPartsReturned: true, score: 5 },
    })
    await accountTasks(tx, head, [taskId], {})
  })
  await settlesDown(life)
}

async function quotes({ stage }: Life, taskId: string): Promise<string> {
  const officer = stage.who('马骁')
  return stage.run(async tx => {
    const projects = await findRows(tx, maintenanceProject, {})
    const project = (name: string) => projects.find(one => one.projectName === name)!.id
    const { id } = await saveRecord(
      tx,
      officer,
      maintenanceDicker,
      {
        taskId,
        causeKind: 'wear',
        diagnosis: '前制动片磨损到限',
        odometer: 6_060,
        photosBizId: await stage.scans(tx, officer, ['故障1', '故障2']),
        bearer: 1,
        draft: false,
        lines: [
          { projectId: project('前刹车片更换'), qty: '1', quotePrice: '480.00' },
          { projectId: project('拆装工时'), qty: '2', quotePrice: '90.00' },
        ],
      },
      'save',
    )
    const [row, lines] = [await getRow(tx, maintenanceDicker, id), await offersOf(tx, id)]
    await bargain(tx, officer, {
      id,
      version: row.version,
      rows: lines.map((line, at) => ({
        lineId: line.id,
        station: ['480.00', '90.00'][at]!,
        ours: ['420.00', '80.00'][at]!,
        final: ['420.00', '80.00'][at]!,
      })),
    })
    await act(tx, officer, maintenanceDicker, id, 'apply')
    await stage.approve(tx, 'maintenance-dicker', id)
    return id
  })
}

/** The whole lot is counted; answers the stocktake. */
export async function counts(life: Life): Promise<string> {
  const { stage } = life
  on(life, '2026-09-28', '08:30:00')
  const head = stage.who('韩松')
  const id = await stage.run(async tx => {
    const saved = await saveRecord(
      tx,
      head,
      stocktakeTask,
      {
        taskName: '龙华九月盘点',
        stocktakeKind: 2,
        planStart: '2026-09-28 08:00:00',
        planFinish: '2026-09-29 16:00:00',
        supervisorId: head.userId,
        rules: [
          {
            parkingLotIds: [life.lot],
            samplePercent: 100,
            counterMode: 3,
            counterIds: [stage.who('罗毅').userId],
          },
        ],
        draft: false,
      },
      'save',
    )
    await act(tx, head, stocktakeTask, saved.id, 'start')
    return saved.id
  })
  const [record] = await stage.run(tx => findRows(tx, stocktakeRecord, { stocktakeTaskId: id } as never))
  on(life, '2026-09-28', '10:00:00')
  await stage.run(async tx => {
    const counter = stage.who('罗毅')
    await handleTask(tx, counter, 7, {
      id: record!.taskId!,
      draft: false,
      result: 1,
      noCost: true,
      payload: {
        method: 1,
        found: true,
        lotId: record!.bookLotId,
        platePhotoBizId: await stage.paper(tx, counter, '车牌照片', ['车牌照片']),
        vinPhotoBizId: await stage.paper(tx, counter, '车架号照片', ['车架号照片']),
      },
    })
    await confirmTasks(tx, head, [record!.taskId!], { pass: true })
  })
  on(life, '2026-09-28', '17:00:00')
  await stage.run(async tx => {
    await act(tx, head, stocktakeTask, id, 'finish')
    await closeStocktake(tx, head, { id, mode: 1, conclusion: '账实相符。' })
  })
  await settlesDown(life)
  return id
}
