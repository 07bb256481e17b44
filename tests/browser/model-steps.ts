import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { opensTask } from './approval-steps.ts'
import { opensPage, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

const exact = true

/** By its version: right after a deployment the row in front is still the one before. */
async function opensChart(desk: Desk, key: string, version: number) {
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(`${key} .* v${version} `) })
    .first()
    .getByRole('button', { name: '流程图' })
    .click()
  const dialog = desk.page.getByRole('dialog').filter({ has: desk.page.locator('.djs-container') })
  await dialog.waitFor()
  return dialog
}

/** 流程管理: the chart of the newest version, and its file off the chart. */
export async function downloadsModel(desk: Desk, key: string): Promise<string> {
  const { page } = desk
  await opensPage(desk, '系统管理', '流程管理', '流程管理')
  await page
    .getByRole('heading', { level: 1, name: /^流程管理/ })
    .filter({ visible: true })
    .waitFor()
  const dialog = await opensChart(desk, key, 1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载BPMN文件' }).click(),
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return readFile(await download.path(), 'utf8')
}

/** The changed file goes up and is the next version at once; answers its number. */
export async function deploysModel(desk: Desk, key: string, category: string, xml: string): Promise<number> {
  const { page } = desk
  await stageOf(desk).getByRole('button', { name: '上传流程文件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传流程文件' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${key}.bpmn20.xml`, mimeType: 'application/xml', buffer: Buffer.from(xml) })
  await dialog.getByText(`${key}.bpmn20.xml`).waitFor()
  await dialog.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(category, { exact }).click()
  await dialog.getByRole('button', { name: /部\s*署/ }).click()
  const said = await page.getByText(new RegExp(`已部署 ${key} v\\d+`)).innerText()
  return Number(/v(\d+)/.exec(said)![1])
}

/** The chart of a version, with each of its steps. */
export async function seesChart(desk: Desk, key: string, version: number, steps: readonly string[]): Promise<void> {
  const dialog = await opensChart(desk, key, version)
  for (const one of steps) await dialog.locator('.djs-container').getByText(one, { exact: false }).first().waitFor()
  await desk.picture('model-1-chart')
  await desk.page.keyboard.press('Escape')
}

/** A decision that the record refuses: the approver reads why, and his task stays. */
export async function isRefusedBy(desk: Desk, document: string, reason: string): Promise<void> {
  await opensTask(desk, document)
  const panel = desk.page.locator('.kit-decision').filter({ visible: true })
  await panel.getByRole('textbox').fill('同意')
  await panel.getByRole('button', { name: '通过', exact }).click()
  await panel.getByRole('alert').filter({ hasText: reason }).waitFor()
  await desk.picture('model-2-refused')
  await expect
    .poll(() => panel.getByRole('button', { name: '通过', exact }).isEnabled(), { message: 'the task stays open' })
    .toBe(true)
}

const idOf = (xml: string, pattern: RegExp): string =>
  pattern.exec(xml)?.[1] ??
  (() => {
    throw new Error(`the model has no ${pattern}`)
  })()
/**
 * What a BPMN tool makes of the file: the risk manager decides behind the risk officer, and the director from another
 * amount on.
 */
export function withRiskManager(xml: string, limit: number): string {
  const next = idOf(xml, /sourceRef="risk_officer" targetRef="(\w+)"/)
  const flow = idOf(xml, /id="(\w+)" sourceRef="risk_officer"/)
  return xml
    .replaceAll('amount &gt; limit1', `amount &gt; ${limit}`)
    .replace(`sourceRef="risk_officer" targetRef="${next}"`, 'sourceRef="risk_officer" targetRef="risk_manager"')
    .replace(
      '</bpmn:process>',
      `<bpmn:userTask id="risk_manager" name="风控经理 / Risk manager" fleet:candidates="role:risk_manager" /><bpmn:sequenceFlow id="flow_risk_manager" sourceRef="risk_manager" targetRef="${next}" /></bpmn:process>`,
    )
    .replace(
      new RegExp(`(<bpmndi:BPMNEdge [^>]*bpmnElement="${flow}">).*?(</bpmndi:BPMNEdge>)`),
      '$1<di:waypoint x="396" y="200" /><di:waypoint x="396" y="260" />$2',
    )
    .replace(
      '</bpmndi:BPMNPlane>',
      '<bpmndi:BPMNShape id="risk_manager_di" bpmnElement="risk_manager"><dc:Bounds x="336" y="260" width="120" height="80" /></bpmndi:BPMNShape><bpmndi:BPMNEdge id="flow_risk_manager_di" bpmnElement="flow_risk_manager"><di:waypoint x="456" y="300" /><di:waypoint x="541" y="300" /><di:waypoint x="541" y="185" /></bpmndi:BPMNEdge></bpmndi:BPMNPlane>',
    )
}
