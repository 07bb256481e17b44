import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Look } from '#packages/paper/signing/looks.ts'
import { wordsOf, type PaperPlace, type PaperWords } from '#packages/paper/signing/places.ts'
import { pixelsOf, roundSeal, writtenName, type Pixels } from '#packages/paper/signing/seal-picture.ts'
import { filesOfGroup, labels } from '#packages/server/registry.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { company } from '#areas/partners/company/company.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contractTemplate, type SignArea } from '../../contract-template/contract-template.ts'
import { signersOf, type Electron, type Signer } from './rows.ts'

const MM = 72 / 25.4
/** A seal measures 42 mm, a written name a little less. */
const [SEAL_WIDTH, NAME_WIDTH] = [42 * MM, 38 * MM]
/** Seals across pages stand one above the other. */
const ACROSS_STEP = 46 * MM
const SIDES: Readonly<Record<number, string>> = { 1: '甲方', 2: '乙方', 3: '丙方', 4: '丁方' }
const ENDINGS = ['（盖章）', '（签章）', '（签字）', '（公章）', '盖章', '签章', '签字']

/**
 * How a signature shows on the paper: the print of the seal, or the name that somebody wrote, where the template says
 * his side signs; a seal also over the edges of all pages where it says so.
 */
export async function lookOf(tx: Tx, actor: Actor, electron: Electron, signer: Signer, paper: Buffer): Promise<Look> {
  const template = electron.templateId ? await findRow(tx, contractTemplate, electron.templateId) : undefined
  const areas = template?.signAreas ?? []
  const own = areas.filter(one => one.partyType === signer.partyType)
  const words = await wordsOf(paper)
  const isSeal = Boolean(signer.sealId)
  const picture = isSeal ? await printOf(tx, signer.sealId!) : await nameOf(actor, signer)
  const at = placeOf(own, signer.partyType ?? 1, words)
  if (!isSeal || !own.some(one => one.crossPage) || words.sizes.length < 2)
    return { picture, width: isSeal ? SEAL_WIDTH : NAME_WIDTH, at }
  const before = (await signersOf(tx, electron.id)).filter(
    one => one.sealId && (one.signOrder ?? 0) < (signer.signOrder ?? 0),
  ).length
  const y = (words.sizes[0]?.height ?? 0) / 2 + before * ACROSS_STEP
  return { picture, width: SEAL_WIDTH, at, across: { sizes: words.sizes, y } }
}

/** The scanned print of a seal; without one its standard form. */
async function printOf(tx: Tx, sealId: string): Promise<Pixels> {
  const seal = await getRow(tx, companySeal, sealId)
  const [file] = seal.sealImageBizId ? await filesOfGroup(tx, seal.sealImageBizId) : []
  const scanned = file ? await pixelsOf(await file.bytes()) : undefined
  if (scanned) return scanned
  const owner = await getRow(tx, company, seal.companyId)
  const kind = (await labels()?.dictLabel(tx.tenantId, 'seal_type', String(seal.sealType))) ?? ''
  return (await pixelsOf(await roundSeal(owner.mechanismName, kind)))!
}

async function nameOf(actor: Actor, signer: Signer): Promise<Pixels> {
  const time = localDateTime(actor.clock.now()).slice(0, 16)
  const below = signer.companyName && signer.personName ? `${signer.companyName} ${time}` : time
  return (await pixelsOf(await writtenName(signer.personName ?? signer.companyName ?? '', below)))!
}

/** What the template says, else words like 乙方（盖章）, else the foot of the last page. */
function placeOf(areas: readonly SignArea[], partyType: number, words: PaperWords): PaperPlace {
  for (const one of areas) {
    const found = one.keyword ? words.lastOf([one.keyword]) : undefined
    if (found) return found
    const size = words.sizes[(one.page ?? 0) - 1]
    if (size && one.x !== undefined && one.y !== undefined)
      return { page: one.page!, x: Math.min(one.x * MM, size.width), y: Math.min(one.y * MM, size.height) }
  }
  const side = SIDES[partyType] ?? SIDES[1]!
  const isLeft = partyType % 2 === 1
  return (
    words.lastOf(ENDINGS.map(ending => `${side}${ending}`)) ?? {
      page: words.sizes.length,
      x: isLeft ? 150 : 440,
      y: partyType > 2 ? 240 : 110,
    }
  )
}
