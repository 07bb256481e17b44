import { join } from 'node:path'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { sql } from '#packages/database/sql.ts'
import { PASSWORD, type World } from '../world.ts'
import { openBrowser, pictures, type Desk } from './product.ts'

const PLATFORM = '000000'
/** Worlds whose operator has his password: nobody may take a former one again. */
const known = new WeakSet<World>()
type Browser = Awaited<ReturnType<typeof openBrowser>>

/**
 * The super administrator of the installation at his browser: tenant 000000, which nobody of the staff is in. Of a
 * product that runs already (`BROWSER_AT`) his password must be told: `BROWSER_OPERATOR`.
 */
export async function signInOperator(
  at: { world?: World; browser: Browser; address: string },
  language: 'zh' | 'en' = 'zh',
): Promise<Desk> {
  const { world } = at
  if (world && !known.has(world))
    await world.product.database.transaction(PLATFORM, async tx => {
      const [admin] = await tx.rows<{ id: string }>(
        sql`select id from blade_user where tenant_id = ${PLATFORM} and account = 'admin' and is_deleted = 0`,
      )
      await setPassword(tx, world.clock, admin!.id, PASSWORD, false)
      known.add(world)
    })
  const context = await at.browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    storageState: {
      cookies: [],
      origins: [{ origin: at.address, localStorage: [{ name: 'fleet-language', value: language }] }],
    },
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  const label = (zh: string, en: string) => page.getByLabel(language === 'zh' ? zh : en, { exact: true })
  await page.goto(`${at.address}/login`)
  await label('租户编号', 'Tenant').fill(PLATFORM)
  await label('账号', 'Account').fill('admin')
  await label('密码', 'Password').fill(world ? PASSWORD : (process.env['BROWSER_OPERATOR'] ?? ''))
  await page.getByRole('button', { name: language === 'zh' ? '登录' : 'Sign in', exact: true }).click()
  await page.waitForURL(/\/(wel|password)/)
  if (page.url().includes('/password'))
    throw new Error('the password in BROWSER_OPERATOR is the one-time password: sign in once and choose another')
  await page
    .getByRole('navigation', { name: language === 'zh' ? '主菜单' : 'Main menu' })
    .getByRole('link')
    .first()
    .waitFor()
  return {
    page,
    context,
    complaints,
    picture: async file => void (await page.screenshot({ path: join(pictures, `${file}.png`) })),
  }
}
