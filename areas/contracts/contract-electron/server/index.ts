import { z } from 'zod'
import { localDateTime, refuse, Refused, textOf } from '#kernel'
import { passwordDigest } from '#packages/security/index.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { verifyPdf } from '#packages/paper/signing/signed-pdf.ts'
import { call, callEach, implement, type OutsideCall } from '#packages/server/implement.ts'
import { idInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRow, findRows, getRow, insertRow, removeRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { holdFilesOf } from '#areas/platform/attach/server/holders.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { countWrongPassword } from '#areas/platform/session/server/sign-in.ts'
import { passwordIs } from '#areas/platform/user/server/credentials.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contract } from '../../contract/contract.ts'
import { contractParty } from '../../contract/contract-party.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { rootCertificates } from '../../contract-seal-root/server/identities.ts'
import { contractTemplate } from '../../contract-template/contract-template.ts'
import { contractElectron, contractElectronPlay, invalidMode, nextSigning } from '../contract-electron.ts'
import { builtin } from './builtin.ts'
import { receive, signAs } from './course.ts'
import { createElectron, refuseSecond } from './create.ts'
import { invalidate } from './invalid.ts'
import { electronExpireJob, electronPollJob } from './jobs.ts'
import { electronMoves, remind, tellOf } from './moves.ts'
import { esignPort, providerNamed } from './provider.ts'
import { forSigners } from './public-view.ts'
import { digest, paperOf, signersOf, STATE, type Electron } from './rows.ts'
import { simulated } from './simulated.ts'

// The page of the contract shows its signed file: whoever reads the contract reads it.
holdFilesOf(contractElectron as never, async (tx, electronId) => {
  const contractId = (await findRow(tx, contractElectron, electronId))?.contractId
  const head = contractId ? await findRow(tx, contract, contractId) : undefined
  return head ? [{ resource: kindOf(head.contractType).resource as never, id: head.id }] : []
})

const id = z.object({ id: idInput })
const code = (values: { values: readonly { code: number }[] }) =>
  z.coerce
    .number()
    .int()
    .refine(one => values.values.some(other => other.code === one))

async function seen(tx: Tx, actor: Actor, electronId: string, how: 'read' | 'write' = 'write'): Promise<Electron> {
  await requireVisible(tx, actor, contractElectron, [electronId], how)
  return getRow(tx, contractElectron, electronId)
}
/** What leaves is what was signed: the digest is compared first. */
async function checkedPaper(tx: Tx, row: Electron, which: 'draft' | 'signed'): Promise<Buffer> {
  const [fileBizId, known] =
    which === 'signed' && row.signedFileBizId
      ? [row.signedFileBizId, row.signedSha256]
      : [row.draftFileBizId, row.draftSha256]
  const bytes = await paperOf(tx, fileBizId)
  if (digest(bytes) !== known) refuse('digestMismatch', '文件摘要不一致 / digest mismatch')
  return bytes
}
const answer = (row: Electron) => ({ id: row.id, no: row.electronNo, status: row.status, version: row.version })

/** Our own signature: the keeper of the seal whose turn it is, by his password. */
async function ourTurn(tx: Tx, actor: Actor, electronId: string): Promise<string> {
  const current = (await signersOf(tx, electronId)).find(one => one.state === STATE.current)
  if (!current?.sealId) return refuse('notOurTurn', '尚未轮到我方签署 / it is not our turn to sign')
  const seal = await getRow(tx, companySeal, current.sealId)
  if (seal.keeperUserId !== actor.userId && seal.backupKeeperId !== actor.userId)
    refuse('notKeeper', '印章【{seal}】须由保管人用印 / seal {seal} is applied by its keeper', { seal: seal.sealName })
  return current.id
}

const callback: OutsideCall = {
  label: '服务商回调 / Messages of a provider',
  input: z.looseObject({ provider: z.string().regex(/^[a-z][a-z0-9-]{1,31}$/) }),
  async run(
    inTenant,
    actor,
    input: { provider: string; events?: { docId?: unknown }[] } & Record<string, unknown>,
    headers,
  ) {
    const provider = esignPort.all().get(input.provider)
    // The file number begins with the tenant whose paper it is.
    const tenantId = /^(\d{6})\./.exec(String(Array.isArray(input.events) ? input.events[0]?.docId : ''))?.[1]
    if (!provider || !tenantId) return refuse('callbackBody', '消息格式不正确 / the message cannot be read')
    return inTenant(tenantId, async tx => {
      const known = { ...actor, tenantId, userName: textOf(provider.label, 'zh') }
      return receive(tx, known, input.provider, await provider.parseCallback(tx, headers, input))
    })
  },
}

export default implement(contractElectron, {
  provides: [provide(esignPort, 'builtin', builtin), provide(esignPort, 'simulated', simulated)],
  actions: electronMoves as never,
  publicViews: { sign: forSigners },
  outside: { 'POST callback/{provider}': callback },
  jobs: [electronExpireJob, electronPollJob],
  schedules: [
    { kind: 'electron-expire', everyMinutes: 60 },
    { kind: 'electron-poll', everyMinutes: 60 },
  ],
  listens: {
    'electron.rejected': async (tx, actor, event) =>
      tellOf('electron_rejected')(tx, actor, await getRow(tx, contractElectron, event.aggregateId)),
    'electron.expired': async (tx, actor, event) =>
      tellOf('electron_expired')(tx, actor, await getRow(tx, contractElectron, event.aggregateId)),
  },
  calls: {
    'GET category-list': call({
      label: '电子合同类别 / Categories',
      permission: 'contract_pick',
      input: z.object({ contractType: z.coerce.number().int().optional(), ownCompanyId: optionalIdInput }),
      async run(tx, _actor, input) {
        const rows = await findRows(tx, contractTemplate, { status: 1 } as never, { orderBy: 't.category_name, t.id' })
        const fitting = rows.filter(
          row =>
            (input.contractType === undefined || row.contractType === input.contractType) &&
            (!input.ownCompanyId || row.ownCompanyIds.length === 0 || row.ownCompanyIds.includes(input.ownCompanyId)),
        )
        return [...Map.groupBy(fitting, row => row.categoryName)].map(([categoryName, templates]) => ({
          categoryName,
          templates: templates.map(row => ({
            id: row.id,
            templateNo: row.templateNo,
            templateName: row.templateName,
            contractType: row.contractType,
            versionNo: row.versionNo,
          })),
        }))
      },
    }),
    'GET check-company': call({
      label: '核对签署资格 / May the company sign',
      permission: 'contract_pick',
      input: z.object({
        companyName: z.string().max(128).optional(),
        creditCode: z.string().max(18).optional(),
        contractType: z.coerce.number().int().optional(),
        contractId: optionalIdInput,
        partyType: z.coerce.number().int().optional(),
      }),
      async run(tx, actor, input) {
        const [party] = input.contractId
          ? await findRows(tx, contractParty, {
              contractId: input.contractId,
              partyType: input.partyType ?? 1,
            } as never)
          : []
        const name = party?.partyName ?? input.companyName ?? ''
        const creditCode = party?.creditCode ?? input.creditCode ?? ''
        const provider = await paramValue(tx, 'esign.provider')
        return { provider, ...(await providerNamed(provider).checkCompany(tx, actor, name, creditCode)) }
      },
    }),
    'GET contract-invalid': call({
      label: '作废 / Invalidate',
      permission: 'contract_electron_invalid',
      input: id.extend({ mode: code(invalidMode).default(1), reason: z.string().trim().min(1).max(500) }),
      async run(tx, actor, input) {
        await seen(tx, actor, input.id)
        return answer(await invalidate(tx, actor, input))
      },
    }),
    'GET preview-file': call({
      label: '预览 / Preview',
      permission: 'contract_electron_view',
      input: id,
      async run(tx, actor, input) {
        const row = await seen(tx, actor, input.id, 'read')
        return new FileAnswer(`${row.electronNo}.pdf`, 'application/pdf', await checkedPaper(tx, row, 'signed'), true)
      },
    }),
    'GET download-file': call({
      label: '下载 / Download',
      permission: 'contract_electron_view',
      input: id,
      async run(tx, actor, input) {
        const row = await seen(tx, actor, input.id, 'read')
        return new FileAnswer(`${row.electronNo}.pdf`, 'application/pdf', await checkedPaper(tx, row, 'signed'))
      },
    }),
    'GET verify': call({
      label: '验签 / Verify',
      permission: 'contract_electron_view',
      input: id.extend({ attachBizId: optionalIdInput }),
      async run(tx, actor, input) {
        const row = await seen(tx, actor, input.id, 'read')
        const bytes = await paperOf(tx, input.attachBizId ?? row.signedFileBizId ?? row.draftFileBizId)
        return {
          digestMatches: digest(bytes) === (row.signedSha256 ?? row.draftSha256),
          signatures: verifyPdf(bytes, await rootCertificates(tx)).map(one => ({
            ...one,
            time: one.time ? localDateTime(new Date(one.time)) : '',
          })),
        }
      },
    }),
    'POST save': call({
      label: '新建电子合同 / Make an e-contract',
      permission: 'contract_electron_send',
      input: z.object({
        contractId: idInput,
        sealIds: optionalIdsInput,
        templateId: optionalIdInput,
        subject: z.string().trim().min(1).max(128).optional(),
        deadline: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
          .optional(),
      }),
      async run(tx, actor, input) {
        await refuseSecond(tx, input.contractId)
        const sealIds =
          input.sealIds ??
          (
            await tx.rows<{ id: string }>(
              sql`select s.id from company_seal s join contract c on c.tenant_id = s.tenant_id and c.own_company_id = s.company_id where s.tenant_id = ${tx.tenantId} and c.id = ${input.contractId}::bigint and s.is_deleted = 0 and s.status = 1 order by s.id limit 1`,
            )
          ).map(row => row.id)
        return answer(await createElectron(tx, actor, { ...input, sealIds }))
      },
    }),
    'POST contract-notice': call({
      label: '催签 / Remind',
      permission: 'contract_electron_send',
      input: id,
      async run(tx, actor, input) {
        await seen(tx, actor, input.id)
        return remind(tx, actor, input.id)
      },
    }),
    'POST sign': callEach({
      label: '我方签署 / Our signature',
      permission: 'contract_electron_send',
      input: id.extend({ password: z.string().min(1).max(128) }),
      async each(inTransaction, actor, input) {
        const isRight = await inTransaction(tx => passwordIs(tx, actor.userId, passwordDigest(input.password)))
        if (!isRight) {
          await inTransaction(async tx => {
            const user = await tx.row<{ account: string }>(
              sql`select account from blade_user where tenant_id = ${tx.tenantId} and id = ${actor.userId}::bigint`,
            )
            if (user) await countWrongPassword(tx, user.account, actor.clock.now())
          })
          throw new Refused({
            kind: 'Invalid',
            faults: [{ path: 'password', reason: '登录密码不正确 / the password is wrong' }],
          })
        }
        return inTransaction(async tx => {
          await seen(tx, actor, input.id)
          const signerId = await ourTurn(tx, actor, input.id)
          await signAs(tx, actor, input.id, signerId, { phone: null, ip: '', userAgent: actor.userName })
          return answer(await getRow(tx, contractElectron, input.id))
        })
      },
    }),
    'GET provider': call({
      label: '服务商状态 / State of the provider',
      permission: 'contract_electron_view',
      input: z.object({}),
      async run(tx, actor) {
        const provider = await paramValue(tx, 'esign.provider')
        return {
          provider,
          label: textOf(providerNamed(provider).label, actor.language),
          waiting: (await findRows(tx, contractElectronPlay, sql`t.used_time is null`, { orderBy: 't.id' })).map(
            row => ({ id: row.id, nextAnswer: row.nextAnswer }),
          ),
        }
      },
    }),
    'PUT next-answer': call({
      label: '设定下次应答 / Set the next answer',
      permission: 'contract_electron_play',
      input: z.object({ nextAnswer: code(nextSigning) }),
      async run(tx, actor, { nextAnswer }) {
        for (const old of await findRows(tx, contractElectronPlay, sql`t.used_time is null`, { lock: true }))
          await removeRow(tx, actor, contractElectronPlay, old)
        if (nextAnswer !== 0) await insertRow(tx, actor, contractElectronPlay, { nextAnswer })
        return {}
      },
    }),
  },
})
