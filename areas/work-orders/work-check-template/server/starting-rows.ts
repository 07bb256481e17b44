import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { typeIs } from '../../kinds/types.ts'
import { workCheckItem, workCheckTemplate } from '../work-check-template.ts'

/** 70, 4.6: 收车检查表, 42 items in eight groups: [group, item, ...]. An item after a star needs a photo. */
const groups: readonly (readonly [group: string, ...items: string[]])[] = [
  ['外观', '*前保险杠', '*后保险杠', '*左前门', '*左后门', '*右前门', '*右后门', '*前后挡风玻璃', '*车顶与后备箱盖'],
  ['内饰', '座椅', '仪表台', '顶棚', '地毯脚垫', '车内异味', '方向盘与饰板'],
  ['轮胎', '左前轮胎', '右前轮胎', '左后轮胎', '右后轮胎', '备胎或补胎工具'],
  ['底盘', '底盘磕碰', '油液渗漏', '悬架异响', '排气或电池底壳'],
  ['三电/发动机', '启动与上电', '仪表故障灯', '充电口或加油口', '电池健康度或机油', '空调制冷制热'],
  ['随车物品', '充电枪', '随车工具', '三角牌', '备用钥匙', '说明书'],
  ['证照', '行驶证', '号牌两块', '保险卡', '营运证', '检验标志'],
  ['设备', 'GPS在线', '行车记录仪', '中控屏', '灯光喇叭雨刮'],
]

/** Brings the standard template to a tenant that has none for receiving vehicles. */
export async function addTemplates(tx: Tx, actor: Actor): Promise<void> {
  const known = await findRows(tx, workCheckTemplate, { type: typeIs.receive } as never, { limit: 1 })
  if (known.length > 0) return
  const template = await insertRow(tx, actor, workCheckTemplate, {
    templateName: '收车检查表',
    type: typeIs.receive,
    versionNo: 1,
    enabled: true,
  })
  const items = groups.flatMap(([itemGroup, ...names]) => names.map(name => ({ itemGroup, name })))
  await insertRows(
    tx,
    actor,
    workCheckItem,
    items.map(({ itemGroup, name }, index) => ({
      templateId: template.id,
      lineNo: index + 1,
      itemGroup,
      item: name.replace('*', ''),
      expected: '完好',
      photo: name.startsWith('*'),
      required: true,
    })) as never,
  )
}
