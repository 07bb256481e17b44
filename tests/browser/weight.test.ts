import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Desk } from './product.ts'
import { standCars, storyMasters } from '../scenarios/story.ts'
import { stageOf } from './hands.ts'

// What a clerk's machine feels: memory with a full strip of tabs, the keys of a long form, the first list over a slow
// line.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
  // A full page of cars, and whatever the masters bring into the other lists: empty tables weigh nothing.
  await standCars(world.world, await storyMasters(world.world), 50)
})
afterAll(() => world?.stop())

/** npm run test:long first-list, on a machine that does nothing else: the page's clock alone decides. */
const BY_THE_CLOCK = process.env['FIRST_LIST'] === 'clock'
const TABS = [
  '/customers/customer/index',
  '/contacts/index',
  '/customers/group/index',
  '/contract/index',
  '/contract/lease/index',
  '/receive/payment/receiptplan/index',
  '/receive/payment/receivable/index',
  '/receive/payment/lease/index',
  '/vehicle/index',
  '/vehicle/flag/index',
  '/vehicle/allot/index',
  '/vehicle/take/index',
  '/order/parent/index',
  '/order/vehicle/index',
  '/product/index',
  '/product/category/index',
  '/car/model/index',
  '/car/parking_lots/index',
  '/car/parking_lots/add',
  '/contract/lease/add',
]
const goesTo = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
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
  const table = stageOf(desk)
    .locator('[data-section] .kit-lines')
    .filter({ has: desk.page.locator('th', { hasText: '数量' }) })
    .first()
  await table.scrollIntoViewIfNeeded()
  await table.evaluate(
    PASTE,
    ['数量\t备注', ...Array.from({ length: 50 }, (_, at) => `${at + 1}\t第${at + 1}行`)].join('\n'),
  )
  await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThanOrEqual(50)
  const input = table
    .locator('tbody tr')
    .nth(24)
    .locator('input[type=text], input:not([type])')
    .filter({ visible: true })
    .last()
  await input.click()
  const session = await desk.context.newCDPSession(desk.page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cost = await costOfKeys(session, desk.page, 25)
  process.stdout.write(`a key in fifty rows: ${cost.toFixed(1)} ms\n`)
  // A frame is sixteen milliseconds; seven were measured here. Elsewhere the processor may be three times slower: there
  // only what would lag anywhere is red.
  expect(cost).toBeLessThan(BY_THE_CLOCK ? 16 : 48)
  await desk.context.close()
})

// Functions of the page, as text: this side knows no document.
const PASTE = new Function(
  'box',
  'text',
  'const data = new DataTransfer(); data.setData("text/plain", text); box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))',
) as (box: unknown, text: string) => void

/**
 * The page's own work for one key, in time of the processor: the clock on the wall, and painting without a graphics
 * card, would measure this machine.
 */
async function costOfKeys(session: CDPSession, page: Page, keys: number): Promise<number> {
  const spent = async () =>
    (await session.send('Performance.getMetrics')).metrics
      .filter(one => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(one.name))
      .reduce((sum, one) => sum + one.value, 0)
  const before = await spent()
  await page.keyboard.type('1'.repeat(keys), { delay: 40 })
  return (((await spent()) - before) / keys) * 1000
}

const SLOWER = 4
const BYTES_PER_MS = 10_000_000 / 8 / 1000
const LATENCY_MS = 20
const TRIES = 3
/**
 * With an empty cache: seven tenths of a second of the four at ten megabits; more than this are assets that nobody packed
 * (tools/build.ts), or pieces that a first list does not need. The definitions of all areas come with it and grow with
 * each resource.
 */
const FIRST_LIST_BYTES = 980_000
/** Page, frame, rights, pieces of the list, settings, rows: what waits for each other on the way. */
const TRIPS = 8
/**
 * Set by the page's own clock once two frames have been drawn with a row of the list in them; time starts with the
 * navigation.
 */
const MARK = `new MutationObserver(() => {
  if (performance.getEntriesByName('asked').length || !document.querySelector('.ant-table-row')) return
  performance.mark('asked')
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first row')))
}).observe(document, { childList: true, subtree: true })`
const loops = (page: Page) =>
  page.evaluate<number>(
    '(() => { const end = performance.now() + 150; let count = 0; while (performance.now() < end) for (let at = 0; at < 1000; at++) count += Math.sqrt(at) > -1 ? 1 : 0; return count })()',
  )

it('shows the first list within four seconds on a machine four times slower behind ten megabits (the clock decides in test:long first-list)', async () => {
  const desk = await world.signIn('系统管理员')
  await desk.context.addInitScript(MARK)
  const session = await desk.context.newCDPSession(desk.page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', event => {
    bytes += event.encodedDataLength
  })
  const opens = async () => {
    await session.send('Network.clearBrowserCache')
    await desk.page.goto('about:blank')
    bytes = 0
    await desk.page.goto(`${world.address}/vehicle/index`, { waitUntil: 'commit' })
    await settled(desk)
    const marked = `performance.getEntriesByName('first row')[0]?.startTime ?? 0`
    await expect.poll(() => desk.page.evaluate<number>(marked)).toBeGreaterThan(0)
    return Math.round(await desk.page.evaluate<number>(marked))
  }
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await opens()
  const work =
    (await session.send('Performance.getMetrics')).metrics.find(one => one.name === 'TaskDuration')!.value * 1000
  const reckoned = Math.round(work * SLOWER + bytes / BYTES_PER_MS + TRIPS * LATENCY_MS)
  const free = await loops(desk.page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_MS * 1000,
    uploadThroughput: BYTES_PER_MS * 1000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  // Where the clock decides, a single try says more about the other work of this machine: the best of three, each with
  // an empty cache.
  const took: number[] = []
  for (let at = 0; at < (BY_THE_CLOCK ? TRIES : 1); at++) took.push(await opens())
  const slowed = free / (await loops(desk.page))
  // The rest of the page has come behind the first rows.
  await expect.poll(() => stageOf(desk).locator('.ant-table-row').count()).toBe(50)
  process.stdout.write(
    `first list: ${took.join(', ')} ms by the page's clock, ${reckoned} ms reckoned, ${Math.round(bytes / 1024)} KB, the page ran ${slowed.toFixed(1)} times slower\n`,
  )
  // Beside other tests the clock says more about them than about the page: there only what comes over the line is
  // judged.
  expect(bytes).toBeLessThan(FIRST_LIST_BYTES)
  if (BY_THE_CLOCK) {
    expect(slowed, 'the throttle bites, and nothing else does').toBeGreaterThan(SLOWER / 2)
    expect(Math.min(...took)).toBeLessThan(4_000)
  }
  await desk.context.close()
})
