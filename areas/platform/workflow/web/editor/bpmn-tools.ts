import TextRenderer from 'bpmn-js/lib/draw/TextRenderer'
import { currentLanguage } from '#packages/web/i18n/index.ts'
import { textOf } from '#kernel'

/** One object of the BPMN document behind the drawing. */
export interface ModdleElement {
  readonly $type: string
  readonly [property: string]: unknown
}

/** What this editor uses of bpmn-js's services, whose own types know none of our attributes. */
export interface Element {
  id: string
  type: string
  businessObject: { get(name: string): unknown }
  x: number
  y: number
  width: number
  height: number
  parent?: Element
  outgoing?: Element[]
  attachers?: Element[]
  host?: Element
  source?: Element
  target?: Element
  label?: Element
  labelTarget?: Element
}
export interface Modeling {
  updateProperties(element: Element, properties: Record<string, unknown>): void
  updateModdleProperties(element: Element, object: ModdleElement, properties: Record<string, unknown>): void
  createShape(shape: object, position: { x: number; y: number }, parent: Element, hints?: { attach?: boolean }): Element
  removeElements(elements: Element[]): void
  moveElements(elements: Element[], by: { x: number; y: number }): void
  updateWaypoints(connection: Element, points: readonly { x: number; y: number }[]): void
}
interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface Services {
  modeling: Modeling
  moddle: { create(type: string, properties?: Record<string, unknown>): ModdleElement }
  elementFactory: { createShape(of: Record<string, unknown>): Element }
  elementRegistry: { get(id: string): Element | undefined; filter(test: (element: Element) => boolean): Element[] }
  canvas: {
    zoom(how: string | number, centre?: 'auto'): number
    viewbox(): Box & { inner: Box; outer: Box; scale: number }
    viewbox(box: Box): void
    addMarker(id: string, marker: string): void
    removeMarker(id: string, marker: string): void
    getRootElement(): Element
    scrollToElement(element: Element): void
  }
  selection: { select(element: Element | null): void; get(): Element[] }
  eventBus: { on(event: string, listener: (event: { element?: Element; newSelection?: Element[] }) => void): void }
  commandStack: {
    register(command: string, handler: { preExecute(): void }): void
    execute(command: string, context: object): void
    undo(): void
    redo(): void
    canUndo(): boolean
    canRedo(): boolean
  }
  bpmnReplace: { replaceElement(element: Element, target: Record<string, unknown>): Element }
}
export type ServiceOf = <Name extends keyof Services>(name: Name) => Services[Name]

/** The editor's own words, '中文 / English' by the English that bpmn-js speaks. */
const words: Record<string, string> = {
  'Activate hand tool': '拖动画布 / Move the canvas',
  'Activate lasso tool': '框选 / Select by a frame',
  'Activate create/remove space tool': '增减空间 / Make or remove space',
  'Activate global connect tool': '连线 / Connect',
  'Create start event': '开始 / Start',
  'Create end event': '结束 / End',
  'Create user task': '审批步骤 / Approval step',
  'Create service task': '抄送或函数 / Copy or function',
  'Create exclusive gateway': '条件分支 / Exclusive gateway',
  'Create parallel gateway': '并行分支 / Parallel gateway',
  'Create inclusive gateway': '包容分支 / Inclusive gateway',
  'Append end event': '追加结束 / Append an end',
  'Append gateway': '追加条件分支 / Append a gateway',
  'Append task': '追加审批步骤 / Append a step',
  'Connect to other element': '连线 / Connect',
  Delete: '删除 / Delete',
  'Add text annotation': '加注释 / Add a note',
}
const translate = (template: string, replacements: Record<string, string> = {}): string =>
  textOf(words[template] ?? template, currentLanguage()).replace(
    /\{([^}]+)\}/g,
    (slot, name: string) => replacements[name] ?? slot,
  )

interface Entry {
  group: string
  className?: string
  title?: string
  separator?: boolean
  action?: object
}
interface PaletteServices {
  create: { start(event: unknown, shape: unknown): void }
  elementFactory: Services['elementFactory']
  palette: { registerProvider(priority: number, provider: unknown): void }
}

/** Only what the engine understands is offered: whatever else one could draw would be refused when it is kept. */
function OurPalette(
  this: { getPaletteEntries(): (entries: Record<string, Entry>) => Record<string, Entry> },
  palette: PaletteServices['palette'],
  create: PaletteServices['create'],
  elementFactory: PaletteServices['elementFactory'],
): void {
  palette.registerProvider(500, this)
  const shape = (type: string, className: string, title: string, group: string): Entry => {
    const start = (event: unknown) => create.start(event, elementFactory.createShape({ type }))
    return { group, className, title: translate(title), action: { dragstart: start, click: start } }
  }
  this.getPaletteEntries = () => entries => ({
    ...Object.fromEntries(
      ['hand-tool', 'lasso-tool', 'space-tool', 'global-connect-tool', 'tool-separator']
        .filter(name => entries[name])
        .map(name => [name, entries[name]!]),
    ),
    'create.start-event': shape('bpmn:StartEvent', 'bpmn-icon-start-event-none', 'Create start event', 'event'),
    'create.end-event': shape('bpmn:EndEvent', 'bpmn-icon-end-event-none', 'Create end event', 'event'),
    'create.user-task': shape('bpmn:UserTask', 'bpmn-icon-user-task', 'Create user task', 'activity'),
    'create.service-task': shape('bpmn:ServiceTask', 'bpmn-icon-service-task', 'Create service task', 'activity'),
    'create.exclusive-gateway': shape(
      'bpmn:ExclusiveGateway',
      'bpmn-icon-gateway-xor',
      'Create exclusive gateway',
      'gateway',
    ),
    'create.parallel-gateway': shape(
      'bpmn:ParallelGateway',
      'bpmn-icon-gateway-parallel',
      'Create parallel gateway',
      'gateway',
    ),
    'create.inclusive-gateway': shape(
      'bpmn:InclusiveGateway',
      'bpmn-icon-gateway-or',
      'Create inclusive gateway',
      'gateway',
    ),
  })
}
OurPalette.$inject = ['palette', 'create', 'elementFactory']

const KEPT = ['append.end-event', 'append.gateway', 'append.text-annotation', 'connect', 'delete']

interface PadServices {
  contextPad: { registerProvider(priority: number, provider: unknown): void }
  autoPlace: { append(source: Element, shape: unknown): void }
}
function OurContextPad(
  this: { getContextPadEntries(element: Element): (entries: Record<string, Entry>) => Record<string, Entry> },
  contextPad: PadServices['contextPad'],
  autoPlace: PadServices['autoPlace'],
  elementFactory: PaletteServices['elementFactory'],
  create: PaletteServices['create'],
): void {
  contextPad.registerProvider(500, this)
  this.getContextPadEntries = element => entries => {
    const kept = Object.fromEntries(KEPT.filter(name => entries[name]).map(name => [name, entries[name]!]))
    if (!entries['append.append-task']) return kept
    const step = () => elementFactory.createShape({ type: 'bpmn:UserTask' })
    return {
      'append.user-task': {
        group: 'model',
        className: 'bpmn-icon-user-task',
        title: translate('Append task'),
        action: {
          click: () => autoPlace.append(element, step()),
          dragstart: (event: unknown) => create.start(event, step()),
        },
      },
      ...kept,
    }
  }
}
OurContextPad.$inject = ['contextPad', 'autoPlace', 'elementFactory', 'create']

/** Names are kept as '中文 / English': the drawing shows the reader's half. */
class OurTexts extends TextRenderer {
  static override $inject = ['config.textRenderer']
  constructor(config?: ConstructorParameters<typeof TextRenderer>[0]) {
    super(config)
    const { createText, getExternalLabelBounds, getDimensions } = this
    const own = (text: string) => textOf(text, currentLanguage())
    this.createText = (text, options) => createText(own(text), options)
    this.getDimensions = (text, options) => getDimensions(own(text), options)
    this.getExternalLabelBounds = (bounds, text) => getExternalLabelBounds(bounds, own(text))
  }
}

const PALETTE = 72
const MARGIN = 28
/**
 * The whole drawing beside the palette; a long one from its start at a size that can be read, the rest by moving the
 * canvas.
 */
export function fitDrawing(get: ServiceOf): void {
  const canvas = get('canvas')
  const { inner, outer } = canvas.viewbox()
  if (inner.width === 0 || outer.width === 0) return
  const scale = Math.min(1, Math.max(0.72, (outer.width - PALETTE - 2 * MARGIN) / inner.width))
  canvas.viewbox({
    x: inner.x - (PALETTE + MARGIN) / scale,
    y: inner.y + inner.height / 2 - outer.height / 2 / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  })
}

export const editorModules = [
  { textRenderer: ['type', OurTexts] },
  { translate: ['value', translate] },
  {
    __init__: ['ourPalette', 'ourContextPad'],
    ourPalette: ['type', OurPalette],
    ourContextPad: ['type', OurContextPad],
  },
]

/** An empty model: start, one step, end. */
export const emptyModel = (
  key: string,
  name: string,
  namespace: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:fleet="${namespace}" id="definitions" targetNamespace="${namespace}">
<bpmn:process id="${key}" name="${name}" isExecutable="true">
<bpmn:startEvent id="start" name="发起 / Start" />
<bpmn:userTask id="step_1" name="部门负责人 / Department head" fleet:candidates="deptHead" />
<bpmn:endEvent id="end" name="结束 / End" />
<bpmn:sequenceFlow id="flow_1" sourceRef="start" targetRef="step_1" />
<bpmn:sequenceFlow id="flow_2" sourceRef="step_1" targetRef="end" />
</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
<bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="160" y="182" width="36" height="36" /></bpmndi:BPMNShape>
<bpmndi:BPMNShape id="step_1_di" bpmnElement="step_1"><dc:Bounds x="256" y="160" width="120" height="80" /></bpmndi:BPMNShape>
<bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="436" y="182" width="36" height="36" /></bpmndi:BPMNShape>
<bpmndi:BPMNEdge id="flow_1_di" bpmnElement="flow_1"><di:waypoint x="196" y="200" /><di:waypoint x="256" y="200" /></bpmndi:BPMNEdge>
<bpmndi:BPMNEdge id="flow_2_di" bpmnElement="flow_2"><di:waypoint x="376" y="200" /><di:waypoint x="436" y="200" /></bpmndi:BPMNEdge>
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`
