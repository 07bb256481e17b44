import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Desk } from './product.ts'
import { stageOf } from './hands.ts'

// What a clerk's machine feels: memory with a full strip of tabs, the keys of a long form, the first list over a slow line.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => { world = await openWorld() })
afterAll(() => world?.stop())

const TABS = ['/customers/customer/index', '/contacts/index', '/customers/group/index', '/contract/index', '/contract/lease/index', '/receive/payment/receiptplan/index', '/receive/payment/receivable/index', '/receive/payment/lease/index',
  '/vehicle/index', '/vehicle/flag/index', '/vehicle/allot/index', '/vehicle/take/index', '/order/parent/index', '/order/vehicle/index', '/product/index', '/product/category/index', '/car/model/index', '/car/parking_lots/index', '/car/parking_lots/add', '/contract/lease/add']
const goesTo = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
const settled = (desk: Desk) => stageOf(desk).locator('.ant-table-row, .kit-nothing, .kit-form-bar').first().waitFor()

async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(one => one.name === 'JSHeapUsedSize')!.value / 1024 / 1024
}

it('holds twenty open pages within 150 MB of heap, because clerks leave their tabs open all day', async () => {
  const desk = await world.signIn('系统管理员')
  const session = await desk.context.newCDPSession(desk.page)
  await session.send('Performance.enable')
  const tabs = desk.page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')
  for (const [at, path] of TABS.entries()) {
    await goesTo(desk.page, path)
    await expect.poll(() => tabs.count()).toBe(at + 2)
    await settled(desk)
  }
  const heap = await heapMegabytes(session)
  process.stdout.write(`heap with ${TABS.length} tabs: ${heap.toFixed(1)} MB\n`)
  expect(heap).toBeLessThan(150)
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

it('types without lag into a form of fifty rows: the work of a key fits into a frame', async () => {
  const desk = await world.signIn('系统管理员')
  await goesTo(desk.page, '/contract/lease/add')
  await settled(desk)
  const table = stageOf(desk).locator('[data-section] .kit-lines').filter({ has: desk.page.locator('th', { hasText: '数量' }) }).first()
  await table.scrollIntoViewIfNeeded()
  await table.evaluate(PASTE, ['数量\t备注', ...Array.from({ length: 50 }, (_, at) => `${at + 1}\t第${at + 1}行`)].join('\n'))
  await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThanOrEqual(50)
  const input = table.locator('tbody tr').nth(24).locator('input[type=text], input:not([type])').filter({ visible: true }).last()
  await input.click()
  const session = await desk.context.newCDPSession(desk.page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cost = await costOfKeys(session, desk.page, 25)
  process.stdout.write(`a key in fifty rows: ${cost.toFixed(1)} ms\n`)
  expect(cost).toBeLessThan(16)
  await desk.context.close()
})

// Functions of the page, as text: this side knows no document.
const PASTE = new Function('box', 'text', 'const data = new DataTransfer(); data.setData("text/plain", text); box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))') as (box: unknown, text: string) => void

/** The page's own work for one key, in time of the processor: the clock on the wall, and painting without a graphics card, would measure this machine. */
async function costOfKeys(session: CDPSession, page: Page, keys: number): Promise<number> {
  const spent = async () => (await session.send('Performance.getMetrics')).metrics.filter(one => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(one.name)).reduce((sum, one) => sum + one.value, 0)
  const before = await spent()
  await page.keyboard.type('1'.repeat(keys), { delay: 40 })
  return ((await spent() - before) / keys) * 1000
}

const SLOWER = 4
const BYTES_PER_MS = 10_000_000 / 8 / 1000
const LATENCY_MS = 20
/** Page, frame, rights, pieces of the list, settings, rows: what waits for each other on the way. */
const TRIPS = 8

it('shows the first list within four seconds on a machine four times slower behind ten megabits', async () => {
  const desk = await world.signIn('系统管理员')
  const session = await desk.context.newCDPSession(desk.page)
  await session.send('Network.enable')
  const opens = async () => {
    await session.send('Network.clearBrowserCache')
    await desk.page.goto('about:blank')
    const started = performance.now()
    await desk.page.goto(`${world.address}/product/category/index`, { waitUntil: 'commit' })
    await settled(desk)
    return Math.round(performance.now() - started)
  }
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let bytes = 0
  session.on('Network.loadingFinished', event => { bytes += event.encodedDataLength })
  await opens()
  const work = (await session.send('Performance.getMetrics')).metrics.find(one => one.name === 'TaskDuration')!.value * 1000
  // Beside other tests the clock says more about them: then the page's own work and bytes are reckoned on the slow machine's scale.
  const kilobytes = Math.round(bytes / 1024)
  const reckoned = Math.round(work * SLOWER + bytes / BYTES_PER_MS + TRIPS * LATENCY_MS)
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, downloadThroughput: BYTES_PER_MS * 1000, uploadThroughput: BYTES_PER_MS * 1000 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const took = await opens()
  process.stdout.write(`first list: ${took} ms by the clock, ${reckoned} ms reckoned (${kilobytes} KB)\n`)
  expect(Math.min(took, reckoned)).toBeLessThan(4_000)
  await desk.context.close()
})
