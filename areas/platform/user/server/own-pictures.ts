import { invalid, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { attach } from '#areas/platform/attach/attach.ts'
import { bindAttach, FILE_PATH, rowsOfGroup } from '#areas/platform/attach/server/groups.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import type { userAccount } from '../user.ts'

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif'])
const isPicture = (extension: string | null): boolean => pictures.has((extension ?? '').toLowerCase())

/**
 * The face in the top bar: a picture that its owner uploaded here. Any other address would let every colleague's
 * browser tell a stranger when it is open.
 */
export async function requireOwnAvatar(tx: Tx, actor: Actor, avatar: string, kept: string | null): Promise<void> {
  if (avatar === '' || avatar === kept) return
  const [file] = avatar.startsWith(`${FILE_PATH}/`)
    ? await findRows(tx, attach, { name: avatar.slice(FILE_PATH.length + 1) })
    : []
  if (!file || file.attachBizId !== null || file.createUser !== actor.userId || !isPicture(file.extension))
    return invalid({ avatar: '请上传本人的图片 / Upload a picture of your own' })
  const fault = await sizeFault(tx, file)
  if (fault) invalid({ avatar: fault })
}

async function sizeFault(tx: Tx, file: RowOf<typeof attach>): Promise<Label | undefined> {
  const most = Number(await paramValue(tx, 'upload.imageMaxKb'))
  return Number(file.attachSize) > most * 1024
    ? `文件大小不能超过${most}KB / The file must not exceed ${most} KB`
    : undefined
}

/**
 * The signature that approvals carry (10-platform 5.1): one picture in a group of its own, uploaded by its owner and by
 * nobody else. Another one is another group,
 * so that decisions keep what they were signed with.
 */
export async function takeSignature(
  tx: Tx,
  actor: Actor,
  group: string,
  before: RowOf<typeof userAccount>,
): Promise<void> {
  if (group === '' || group === before.signatureBizId) return
  const [file] = await rowsOfGroup(tx, group)
  if (!file || file.createUser !== actor.userId || file.recordId !== null)
    invalid({ signatureBizId: '请上传一张本人的签名图片 / Upload one picture of your own signature' })
  const fault = await signatureFault(tx, group)
  if (fault) invalid({ signatureBizId: fault })
  await bindAttach(tx, actor, group, 'user', actor.userId)
}

/** Why a group of files is no signature, whoever uploaded it: it stands under opinions, small and alone. */
export async function signatureFault(tx: Tx, group: string): Promise<Label | undefined> {
  const files = await rowsOfGroup(tx, group)
  if (files.length !== 1) return '签名为一张图片 / A signature is one picture'
  if (!isPicture(files[0]!.extension)) return '文件格式错误 / Wrong file format'
  return sizeFault(tx, files[0]!)
}

/** The picture with which a decision of this process was signed; undefined where the group signed nothing in it. */
export async function signatureIn(
  tx: Tx,
  instanceId: string,
  group: string,
): Promise<RowOf<typeof attach> | undefined> {
  const signed = await tx.row(
    sql`select 1 from flow_activity where tenant_id = ${tx.tenantId} and instance_id = ${instanceId}::bigint and signature_biz_id = ${group}::bigint limit 1`,
  )
  return signed && (await rowsOfGroup(tx, group)).find(one => isPicture(one.extension))
}
