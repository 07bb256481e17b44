import { localDate } from '#kernel'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { findRows } from '#packages/server/rows.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leaseBody } from '../../demo/leases.ts'
import { seedMasters } from '../../demo/masters.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import {
  DRIVER,
  knowsDriver,
  knowsTexts,
  opensContract,
  sealsElectron,
  signsOnPhone,
  stands,
  whoIsAsked,
} from './contract-steps.ts'
import { chooses, stageOf } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld } from './product.ts'

// 30: a consumer lease is signed by the driver on his telephone, without an account, and sealed by our keeper.
const today = localDate(new Date())
const LEAF = 'C端租赁合同'
let product: Awaited<ReturnType<typeof openWorld>>
let no = ''
const { desks, deskOf } = peopleOf(() => product)
beforeAll(async () => {
  product = await openWorld(today)
  const { world } = product
  world.clock.set(`${today} 10:00:00`)
  const masters = await world.inside(tx => seedMasters(tx, world.system, world.people))
  const driverId = await knowsDriver(world, today)
  await knowsTexts(world)
  const sales = await world.as('李晓雯')
  const template = await world.inside(tx => findRows(tx, contractTemplate, { contractType: 5 } as never))
  const { parties: _none, ...lease } = leaseBody(masters, {
    ...{ customerId: '', company: '华驰深圳', city: '4403', startDate: today, termMonths: 12 },
    lines: [{ model: 'E5', quantity: 1, rent: '4900.00', deposit: '3000.00' }],
  })
  const { id } = await sales.posts<{ id: string }>('contract-lease-c/save', {
    ...lease,
    ...{ signMode: 1, templateId: template[0]!.id, lesseeKind: 1, schemeKind: 1, driverId, usage: 'official' },
    residenceProof: await uploadsFile(sales, '居住证明.pdf'),
    creditAuthFile: await uploadsFile(sales, '征信授权书.pdf'),
    ...{ creditResult: 'passed', creditScore: 72 },
  })
  no = (await sales.gets<{ contractNo: string }>('contract-lease-c/detail', { id })).contractNo
  for (let name = await whoIsAsked(world, no); name; name = await whoIsAsked(world, no))
    expect((await (await world.as(name)).decides('contract-lease-c', id)).msg).toBeTruthy()
})
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`signing-failed-${name}`)
})

it('1. the manager sends it, the driver reads it at 390 px and signs with a code and his finger', async () => {
  const manager = await deskOf('陈立群')
  await opensContract(manager, LEAF, no)
  await manager.page.getByRole('button', { name: '盖章', exact: true }).click()
  const dialog = manager.page.getByRole('dialog', { name: '盖章' })
  await chooses(manager.page, dialog.getByLabel('印章', { exact: true }), '华驰深圳合同专用章', '合同专用')
  await manager.page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '盖章', exact: true }).click()
  await stands(manager, '签署中')

  await signsOnPhone(product, DRIVER.phone, no, 'signing-phone')
  expect(manager.complaints).toEqual([])
})

it('2. the keeper seals it with his password: both signatures are intact, the lease runs, and sales see its e-contract', async () => {
  const keeper = await deskOf('纪云')
  await sealsElectron(keeper, no, product.password, DRIVER.name)
  await keeper.picture('signing-verified')

  const sales = await deskOf('李晓雯')
  await opensContract(sales, LEAF, no)
  await stands(sales, '履行中')
  await stageOf(sales)
    .getByRole('tab', { name: /^电子合同/ })
    .click()
  await stageOf(sales).getByRole('tabpanel').filter({ visible: true }).getByText('已完成').first().waitFor()
  for (const desk of [keeper, sales]) expect(desk.complaints).toEqual([])
})
