import { textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { printable, sheetPdf, type Sheet, type SheetPart } from '#packages/paper/index.ts'
import { detail } from '#packages/server/query.ts'
import { filesOfGroup, labels, type StoredFile } from '#packages/server/registry.ts'
import { inViewOrder, viewOf } from '../photo-views.ts'
import type { CheckItem, Damage } from '../vehicle-extract.ts'
import { vehicleExtract } from '../vehicle-extract.ts'

type Row = Record<string, unknown>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/**
 * The hand-over protocol of a take as PDF (60, print-file): a page per car with its state, check list, damages,
 * belongings, papers, photos and both signatures. Nothing is masked: the customer signs it. In the reader's language.
 */
export async function handoverPdf(tx: Tx, actor: Actor, extractId: string): Promise<Buffer> {
  const { number, sheets } = await handoverSheets(tx, actor, extractId)
  return sheetPdf(sheets as [Sheet, ...Sheet[]], { number, language: actor.language })
}

export async function handoverSheets(
  tx: Tx,
  actor: Actor,
  extractId: string,
): Promise<{ number: string; sheets: Sheet[] }> {
  const { rights: _, ...printer } = actor
  const take = (await detail(tx, printer, vehicleExtract, extractId)) as Row
  const lines = (take['lines'] as Row[] | undefined) ?? []
  const sheets: Sheet[] = []
  for (const line of lines) sheets.push(await sheetOf(tx, printer, take, line))
  return { number: text(take['extractNo']), sheets }
}

async function sheetOf(tx: Tx, actor: Actor, take: Row, line: Row): Promise<Sheet> {
  const t = (label: `${string} / ${string}`): string => textOf(label, actor.language)
  const yes = (value: unknown): string =>
    value === true ? t('完好 / Sound') : value === false ? t('有损 / Damaged') : ''
  const photos = await photosOf(tx, line['photoBizId'], t)
  const isTaken = text(line['takeTime']) !== ''
  const parts: SheetPart[] = [
    {
      kind: 'facts',
      facts: [
        [t('车牌号 / Plate'), text(line['plateNo'])],
        [t('车架号 / VIN'), text(line['vin'])],
        [t('客户 / Customer'), text(take['customerName'])],
        [t('合同编号 / Contract no.'), text(take['contractNo'])],
        [t('提车人 / Receiver'), text(take['receiverName'])],
        [t('提车人电话 / Phone'), text(take['receiverPhone'])],
        [t('提车地点 / Place'), text(take['takePlaceName']) || text(take['takeAddress'])],
        [t('提车时间 / Taken at'), text(line['takeTime']) || text(take['planTakeTime'])],
        [t('里程 / Mileage'), isTaken ? `${text(line['takeMileage'])} km` : ''],
        [t('油量或电量 / Fuel or charge'), text(line['fuelLevelName']) || (line['soc'] ? `${text(line['soc'])}%` : '')],
        [t('外观 / Exterior'), isTaken ? yes(line['exteriorOk']) : ''],
        [t('内饰 / Interior'), isTaken ? yes(line['interiorOk']) : ''],
      ],
    },
    ...checkPart(line, t),
    ...(await damagePart(line, actor, t)),
    ...quantityPart(t('随车物品 / Belongings'), line['accessories'], t),
    ...quantityPart(t('随车证照 / Papers'), line['papers'], t),
    ...(photos.length > 0 ? [{ kind: 'pictures' as const, title: t('照片 / Photos'), pictures: photos }] : []),
    {
      kind: 'text',
      text: t(
        '双方已当面核对车辆、证照及随车物品，情况与上表一致。 / Both sides have checked the vehicle, its papers and belongings together and find them as listed.',
      ),
    },
    {
      kind: 'signatures',
      places: [
        {
          who: t('交车人（签字） / Handed over by'),
          picture: await signatureOf(tx, line['signStaff']),
          ...(text(line['signTime']) ? { date: text(line['signTime']) } : {}),
        },
        {
          who: t('提车人（签字） / Received by'),
          picture: await signatureOf(tx, line['signCustomer']),
          ...(text(line['signTime']) ? { date: text(line['signTime']) } : {}),
        },
      ],
    },
  ]
  return { title: t('车辆交接单 / Vehicle hand-over protocol'), subtitle: text(take['extractNo']), parts }
}

type Translate = (label: `${string} / ${string}`) => string
const RESULTS = { 1: '正常 / Good', 2: '缺陷 / Defect', 3: '缺失 / Missing' } as const
const SEVERITIES = { 1: '轻微 / Slight', 2: '中等 / Medium', 3: '严重 / Severe' } as const

function checkPart(line: Row, t: Translate): SheetPart[] {
  const items = (line['checkItems'] as CheckItem[] | null | undefined) ?? []
  if (!Array.isArray(items) || items.length === 0) return []
  return [
    {
      kind: 'table',
      title: t('检查项 / Check list'),
      columns: [
        { label: t('项目 / Item') },
        { label: t('结果 / Result'), width: 60 },
        { label: t('数值 / Value'), width: 80 },
        { label: t('说明 / Note') },
      ],
      rows: items.map(one => [one.itemName, t(RESULTS[one.result]), one.value ?? '', one.note ?? '']),
    },
  ]
}

async function damagePart(line: Row, actor: Actor, t: Translate): Promise<SheetPart[]> {
  const damages = (line['damages'] as Damage[] | null | undefined) ?? []
  if (!Array.isArray(damages) || damages.length === 0) return []
  const word = async (code: string, key: string): Promise<string> =>
    (await labels()?.dictLabel(actor.tenantId, code, key, actor.language)) || key
  const rows = await Promise.all(
    damages.map(async one => [
      await word('damage_part', one.part),
      await word('damage_kind', one.damageKind),
      t(SEVERITIES[one.severity]),
    ]),
  )
  return [
    {
      kind: 'table',
      title: t('交车时已有损伤 / Damages at the hand-over'),
      columns: [{ label: t('部位 / Part') }, { label: t('类型 / Kind') }, { label: t('程度 / Severity'), width: 80 }],
      rows,
    },
  ]
}

function quantityPart(title: string, value: unknown, t: Translate): SheetPart[] {
  const rows = Object.entries((value as Record<string, number> | null) ?? {}).filter(([, quantity]) => quantity > 0)
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      title,
      columns: [{ label: t('名称 / Item') }, { label: t('数量 / Quantity'), width: 60, right: true }],
      rows: rows.map(([name, quantity]) => [name, String(quantity)]),
    },
  ]
}

interface Picture {
  readonly caption: string
  readonly bytes: Buffer | undefined
}
/** Under the names of their views, in the order of the views; whatever else was photographed by its file's name. */
async function photosOf(tx: Tx, group: unknown, t: Translate): Promise<Picture[]> {
  const files = inViewOrder(
    await imagesOf(tx, group),
    one => one.kind,
    one => one.name,
  )
  return printed(files, one => {
    const view = viewOf(one.kind)
    return view ? t(view.label) : one.name.replace(/\.\w+$/, '')
  })
}
const signatureOf = async (tx: Tx, group: unknown): Promise<Buffer | undefined> =>
  (await printed((await imagesOf(tx, group)).slice(0, 1), () => ''))[0]?.bytes

const imagesOf = async (tx: Tx, group: unknown): Promise<StoredFile[]> =>
  group ? (await filesOfGroup(tx, String(group))).filter(one => one.mime.startsWith('image/')) : []
const printed = (files: readonly StoredFile[], captionOf: (file: StoredFile) => string): Promise<Picture[]> =>
  Promise.all(files.map(async one => ({ caption: captionOf(one), bytes: await printable(await one.bytes()) })))
