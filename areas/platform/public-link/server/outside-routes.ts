import { randomInt } from 'node:crypto'
import {
  instantOf,
  localDateTime,
  Refused,
  refuse,
  servicePrefix,
  textOf,
  twinOf,
  type Field,
  type Language,
  type Resource,
  unitText,
} from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { readerOf } from '#packages/server/reader.ts'
import { rowsOf } from '#packages/server/query.ts'
import type { PublicForm, PublicView } from '#packages/server/implement.ts'
import { allResources, codeOf } from '#packages/server/registry.ts'
import { FileAnswer, type Route } from '#packages/server/route.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { countFailure, type LockRule } from '#areas/platform/session/server/login-failures.ts'
import { sendSms } from '#areas/platform/sms/server/send.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { publicLink, publicLinkLog } from '../public-link.ts'
import { sha256Hex } from '#packages/security/index.ts'
import { type Link, stateOf, viewOf } from './links.ts'

const base = '/api/blade-desk/public-link'
/** Twenty wrong tokens or codes an hour from one address (10-platform 5.14). */
const TRIES: LockRule = { limit: 20, lockMinutes: 60, windowMinutes: 60 }
const CODE_MINUTES = 5
const CODE_AGAIN_SECONDS = 60
const MOST_SIGNATURE = 200_000
const signature = z
  .string()
  .max(MOST_SIGNATURE)
  .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]*$/)
  .optional()
const token = z.string().regex(/^[0-9A-Za-z]{1,12}\.[\w-]{43}$/)
const gone = (): never =>
  refuse('publicLink', '链接无效或已过期，请联系发送人 / This link is not valid or has expired, ask whoever sent it')

/** Calls of somebody without a session: what he may see and do stands in the link, nothing in his request. */
export const outsideRoutes = (): Route[] => [
  route(`GET ${base}/view`, {
    label: '打开外部链接 / Open a public link',
    permissions: ['public'],
    input: z.object({ token }),
    handle: (context, given) => withLink(context, given.token, (tx, actor, link) => open(context, tx, actor, link)),
  }),
  route(`GET ${base}/paper`, {
    label: '外部链接文件 / Paper of a public link',
    permissions: ['public'],
    input: z.object({ token }),
    handle: (context, given) =>
      withLink(context, given.token, async (tx, _actor, link) => {
        const { definition, view } = viewOf(link.resource!, link.kind!)
        if (!view.paper) return gone()
        const { name, bytes } = await view.paper(tx, (await getRow(tx, definition, link.recordId!)) as never)
        return new FileAnswer(name, 'application/pdf', bytes, true)
      }),
  }),
  route(`POST ${base}/code`, {
    label: '外部链接验证码 / Code for a public link',
    permissions: ['public'],
    input: z.object({ token }),
    handle: (context, given) => withLink(context, given.token, (tx, actor, link) => sendCode(context, tx, actor, link)),
  }),
  route(`POST ${base}/act`, {
    label: '外部链接办理 / Act by a public link',
    permissions: ['public'],
    input: z.object({
      token,
      action: z.string().max(64),
      code: z.string().regex(/^\d{6}$/),
      told: optionalText(200),
      signature,
    }),
    handle: (context, given) =>
      withLink(context, given.token, (tx, actor, link) => perform(context, tx, actor, link, given)),
  }),
]

/** Calls of other systems, at the address of their resource. */
export const otherSystems = (): Route[] =>
  allResources().flatMap(resource =>
    Object.entries(codeOf(resource).outside ?? {}).map(([key, call]) => {
      const [method, segment] = key.split(' ') as ['POST', string]
      return route(`${method} ${servicePrefix[resource.service]}/${resource.path}/${segment}`, {
        label: call.label,
        permissions: ['public'],
        input: call.input,
        handle: (context, given) =>
          call.run(
            (tenantId, work) => context.database.transaction(tenantId, work, { name: 'other system' }),
            { ...context.actor, userId: '0', userName: '外部系统', deptId: '' },
            given as never,
            context.headers,
            context.signedBody,
          ),
      })
    }),
  )

/** Views with an address of their own: GET opens; POST without a code asks for one, with it acts. */
export const viewRoutes = (): Route[] =>
  allResources().flatMap(resource =>
    Object.entries(codeOf(resource).publicViews ?? {}).flatMap(([kind, view]) =>
      view.at ? routesOfView(resource.name, kind, view.at, view) : [],
    ),
  )
const routesOfView = (resource: string, kind: string, at: string, { label, form }: PublicView): Route[] => {
  const own = (link: Link): Link => (link.resource === resource && link.kind === kind ? link : gone())
  return [
    route(`GET ${at}`, {
      label,
      permissions: ['public'],
      input: z.object({ token }),
      handle: (context, given) =>
        withLink(context, given.token, (tx, actor, link) => open(context, tx, actor, own(link))),
    }),
    form
      ? route(`POST ${at}`, {
          label,
          permissions: ['public'],
          input: z.object({ token, form: form.input }),
          handle: (context, given) =>
            withLink(context, given.token, (tx, actor, link) =>
              fillIn(context, tx, actor, own(link), form, given.form),
            ),
        })
      : route(`POST ${at}`, {
          label,
          permissions: ['public'],
          input: z.object({
            token,
            action: z.string().max(64).optional(),
            code: z
              .string()
              .regex(/^\d{6}$/)
              .optional(),
            told: optionalText(200),
            signature,
          }),
          handle: (context, { token: key, action, code, told, signature: signed }) =>
            withLink<unknown>(context, key, (tx, actor, link) =>
              action && code
                ? perform(context, tx, actor, own(link), { action, code, told, signature: signed })
                : sendCode(context, tx, actor, own(link)),
            ),
        }),
  ]
}

const addressOf = ({ remoteAddress }: HttpContext): string => `public-link:${remoteAddress.slice(0, 45)}`
/** What has to be counted must outlive the refusal. */
class Wrong extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super(refusal.message)
    this.refusal = refusal
  }
}

async function withLink<T>(
  context: HttpContext,
  given: string,
  work: (tx: Tx, actor: Actor, link: Link) => Promise<T>,
): Promise<T> {
  const { database } = context
  const now = context.actor.clock.now()
  const isLocked = await database.transaction(
    PLATFORM,
    tx =>
      tx.row(
        sql`select 1 from login_failure where tenant_id = ${tx.tenantId} and subject = ${addressOf(context)} and locked_until > ${localDateTime(now)} and is_deleted = 0`,
      ),
    { name: 'public link address' },
  )
  if (isLocked)
    throw new Refused({ kind: 'TooMany', message: '操作过于频繁，请稍后再试 / Too many requests, try again later' })
  const tenantId = given.slice(0, given.indexOf('.'))
  const actor: Actor = {
    tenantId,
    userId: '0',
    userName: '外部访客',
    deptId: '',
    language: context.actor.language,
    clock: context.actor.clock,
    traceId: context.actor.traceId,
  }
  try {
    return await database.transaction(
      tenantId,
      async tx => {
        const [link] = await findRows(tx, publicLink, { tokenHash: sha256Hex(given) }, { lock: true })
        if (!link)
          throw new Wrong(
            new Refused({
              kind: 'Guard',
              guard: 'publicLink',
              message: '链接无效或已过期，请联系发送人 / This link is not valid or has expired, ask whoever sent it',
              facts: {},
            }),
          )
        const state = stateOf(link, localDateTime(now))
        if (state === 'revoked' || state === 'expired') gone()
        return work(tx, actor, link)
      },
      { name: 'public link' },
    )
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    await database.transaction(PLATFORM, tx => countFailure(tx, addressOf(context), now, TRIES), {
      name: 'public link failure',
    })
    throw error.refusal
  }
}

const keep = (
  context: HttpContext,
  tx: Tx,
  actor: Actor,
  link: Link,
  happening: string,
  detail = '',
): Promise<unknown> =>
  insertRow(tx, actor, publicLinkLog, {
    linkId: link.id,
    happening,
    detail: detail.slice(0, 200),
    ip: context.remoteAddress.slice(0, 45),
    userAgent: (context.headers['user-agent'] ?? '').slice(0, 255),
    happenedTime: localDateTime(actor.clock.now()),
  })

async function open(context: HttpContext, tx: Tx, actor: Actor, link: Link): Promise<Record<string, unknown>> {
  const { definition, view } = viewOf(link.resource!, link.kind!)
  const stored = await getRow(tx, definition, link.recordId!).catch(error => {
    if (error instanceof Refused) gone()
    throw error
  })
  const now = localDateTime(actor.clock.now())
  const [row] = view.form
    ? []
    : await rowsOf(readerOf(context.database), actor, definition, [link.recordId!], {
        fields: new Set(
          view.fields
            .flatMap(name => [name, twinOf(name)])
            .filter(name => name === 'status' || name in definition.fields),
        ),
        how: 'only',
      })
  await keep(context, tx, actor, link, 'open')
  await tx.run(
    sql`update public_link set last_open_time = ${now}::timestamptz where tenant_id = ${tx.tenantId} and id = ${link.id}::bigint`,
  )
  const state = stateOf(link, now)
  return {
    title: textOf(view.label, actor.language),
    state,
    expireTime: link.expireTime,
    fields: view.fields.map(name => shown(definition, row ?? {}, name, actor.language)),
    phone: link.phone ? maskValue('phone', link.phone) : '',
    hasPaper: view.paper !== undefined,
    ...(view.form ? { at: view.at, sheet: await view.form.show(tx, actor, stored as never) } : {}),
    usesLeft: link.maxUses === null ? -1 : Math.max(link.maxUses - (link.useCount ?? 0), 0),
    actions:
      state === 'open'
        ? Object.entries(view.actions ?? {})
            .filter(([name]) => (link.allowed as string[]).includes(name))
            .map(([name, one]) => ({
              name,
              label: textOf(one.label, actor.language),
              asks: one.asks ? textOf(one.asks, actor.language) : '',
              signs: one.signs === true,
            }))
        : [],
  }
}

function shown(
  definition: Resource,
  row: Record<string, unknown>,
  name: string,
  language: Language,
): { label: string; value: string } {
  if (name === 'status') return { label: language === 'zh' ? '状态' : 'State', value: String(row['statusName'] ?? '') }
  const field = definition.fields[name] as Field
  // An id tells somebody outside nothing: where its name is not to be had the place is empty.
  const value = row[twinOf(name)] ?? (['ref', 'poly', 'user', 'dept'].includes(field.kind) ? '' : row[name])
  const label = textOf(field.label, language)
  if (value === null || value === undefined || value === '') return { label, value: '' }
  if (typeof value === 'boolean') return { label, value: textOf(value ? '是 / Yes' : '否 / No', language) }
  const unit = unitText(field.options.unit, language, value)
  return {
    label,
    value: `${Array.isArray(value) ? value.join(language === 'zh' ? '、' : ', ') : String(value)}${unit ? ` ${unit}` : ''}`,
  }
}

/** The link itself is the proof: nobody is asked for a code. */
async function fillIn(
  context: HttpContext,
  tx: Tx,
  actor: Actor,
  link: Link,
  form: PublicForm,
  given: unknown,
): Promise<{ done: true }> {
  const { definition } = viewOf(link.resource!, link.kind!)
  await form.take(tx, actor, (await getRow(tx, definition, link.recordId!)) as never, given as never, {
    linkId: link.id,
    phone: link.phone ?? '',
    ip: context.remoteAddress.slice(0, 45),
    userAgent: (context.headers['user-agent'] ?? '').slice(0, 255),
  })
  await keep(context, tx, actor, link, 'fill')
  return { done: true }
}

async function sendCode(context: HttpContext, tx: Tx, actor: Actor, link: Link): Promise<{ expiresIn: number }> {
  if (!link.phone || stateOf(link, localDateTime(actor.clock.now())) !== 'open') gone()
  const now = actor.clock.now()
  if (link.codeTime && now.getTime() - instantOf(link.codeTime).getTime() < CODE_AGAIN_SECONDS * 1000)
    throw new Refused({ kind: 'TooMany', message: '验证码已发送，请稍后再试 / The code was sent, wait a little' })
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await sendSms(tx, actor, 'code', {
    phone: link.phone!,
    content: `验证码 {secret}，${CODE_MINUTES}分钟内有效，请勿告诉他人。`,
    secret: { text: code, untilMs: CODE_MINUTES * 60_000 },
    bizTypeCode: 'public-link',
    bizId: link.id,
  })
  await updateRow(tx, actor, publicLink, link, {
    codeHash: sha256Hex(`${link.id} ${code}`),
    codeTime: localDateTime(now),
  })
  await keep(context, tx, actor, link, 'code')
  return { expiresIn: CODE_MINUTES * 60 }
}

async function perform(
  context: HttpContext,
  tx: Tx,
  actor: Actor,
  link: Link,
  given: { action: string; code: string; told: string; signature?: string | undefined },
): Promise<{ done: true }> {
  const now = actor.clock.now()
  const { definition, view } = viewOf(link.resource!, link.kind!)
  const action = (link.allowed as string[]).includes(given.action) ? view.actions?.[given.action] : undefined
  if (!action || stateOf(link, localDateTime(now)) !== 'open') return gone()
  const isFresh = link.codeTime !== null && now.getTime() - instantOf(link.codeTime).getTime() <= CODE_MINUTES * 60_000
  if (!isFresh || link.codeHash !== sha256Hex(`${link.id} ${given.code}`))
    throw new Wrong(
      new Refused({
        kind: 'Guard',
        guard: 'publicCode',
        message: '验证码不正确或已过期 / The code is wrong or has expired',
        facts: {},
      }),
    )
  if (action.signs && !given.signature) refuse('signature', '请先签名 / sign first')
  const row = await getRow(tx, definition, link.recordId!)
  const person: Actor = { ...actor, userName: `外部 ${maskValue('phone', link.phone!)}` }
  await action.run(tx, person, row as never, given.told, {
    linkId: link.id,
    phone: link.phone!,
    ip: context.remoteAddress.slice(0, 45),
    userAgent: (context.headers['user-agent'] ?? '').slice(0, 255),
    ...(action.signs ? { signature: Buffer.from(given.signature!.split(',')[1]!, 'base64') } : {}),
  })
  // A code opens one act.
  await updateRow(tx, actor, publicLink, link, { useCount: (link.useCount ?? 0) + 1, codeHash: null })
  await keep(context, tx, actor, link, 'act', given.action)
  return { done: true }
}
