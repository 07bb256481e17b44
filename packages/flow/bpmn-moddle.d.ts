// bpmn-moddle ships no types for its main entry: only what the parser of this folder reads.
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    readonly $type: string
    readonly $attrs?: Record<string, string>
    readonly [property: string]: unknown
  }
  export interface ModdleWarning {
    message: string
  }
  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: ModdleWarning[] }>
  }
}
