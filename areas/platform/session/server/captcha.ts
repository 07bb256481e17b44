import { type Clock, localDateTime, refuse } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import { captchaMatches, createCaptcha } from '#packages/security/index.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { randomUUID } from 'node:crypto'

const LIVES_MS = 5 * 60_000

/** {key, image}: the answer waits in the database, because the token call may reach another replica. */
export async function newCaptcha(database: Database, clock: Clock): Promise<{ key: string; image: string }> {
  const { code, image } = createCaptcha()
  const key = randomUUID()
  const now = clock.now()
  await database.transaction(
    PLATFORM,
    async tx => {
      await tx.run(sql`delete from auth_captcha where tenant_id = ${PLATFORM} and expire_time < ${localDateTime(now)}`)
      // Failures of addresses: nobody's tenant has a job for them.
      await tx.run(
        sql`delete from login_failure where tenant_id = ${PLATFORM} and first_time < ${localDateTime(now)}::timestamptz - interval '1 day' and (locked_until is null or locked_until < ${localDateTime(now)})`,
      )
      await tx.run(sql`
      insert into auth_captcha (id, tenant_id, create_time, key, code, expire_time)
      values (${await tx.newId()}, ${PLATFORM}, ${localDateTime(now)}, ${key}, ${code}, ${localDateTime(new Date(now.getTime() + LIVES_MS))})`)
    },
    { name: 'captcha' },
  )
  return { key, image }
}

/** Consumes the captcha, right or wrong: a second guess needs a second captcha. */
export async function checkCaptcha(database: Database, clock: Clock, key: string, typed: string): Promise<void> {
  const row = await database.transaction(
    PLATFORM,
    tx =>
      tx.row<{ code: string; expire_time: string }>(
        sql`delete from auth_captcha where tenant_id = ${PLATFORM} and key = ${key} returning code, expire_time`,
      ),
    { name: 'captcha' },
  )
  if (!row || row.expire_time < localDateTime(clock.now()) || !captchaMatches(row.code, typed))
    refuse('captcha', '验证码不正确 / Wrong captcha')
}
