import Modeler from 'bpmn-js/lib/Modeler'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { fleetDescriptor } from '#packages/flow/descriptor.ts'
import { logError } from '#packages/web/shell/error-log.ts'
import { editorModules, fitDrawing, type Element, type ServiceOf } from './bpmn-tools.ts'

/** bpmn-js on a box, the chosen element, and the drawing as text with the head's key and name in it. */
export function useModeler(box: RefObject<HTMLDivElement | null>, xml: string, onChange: () => void) {
  const modeler = useRef<Modeler>(undefined)
  const get = useRef<ServiceOf>(undefined)
  const [element, setElement] = useState<Element>()
  const [, setTurn] = useState(0)
  const told = useRef(onChange)
  told.current = onChange
  const load = async (text: string) => {
    await modeler.current!.importXML(text)
    setElement(undefined)
    if (get.current) fitDrawing(get.current)
  }
  useEffect(() => {
    const made = new Modeler({
      container: box.current!,
      additionalModules: editorModules as never[],
      moddleExtensions: { fleet: fleetDescriptor },
      bpmnRenderer: {
        defaultFillColor: 'var(--card)',
        defaultStrokeColor: 'var(--muted)',
        defaultLabelColor: 'var(--text)',
      },
    })
    const services: ServiceOf = name => made.get(name)
    modeler.current = made
    let isGone = false
    made
      .importXML(xml)
      .then(() => {
        if (isGone) return
        get.current = services
        fitDrawing(services)
        services('eventBus').on('selection.changed', ({ newSelection = [] }) =>
          setElement(newSelection.length === 1 ? (newSelection[0]!.labelTarget ?? newSelection[0]) : undefined),
        )
        services('eventBus').on('commandStack.changed', () => {
          setTurn(turn => turn + 1)
          told.current()
        })
      })
      .catch((error: unknown) => {
        if (!isGone) logError(error, 'model editor')
      })
    return () => {
      isGone = true
      made.destroy()
    }
  }, [])
  const xmlNow = async (head: Head): Promise<string> => {
    const root = get.current!('canvas').getRootElement()
    if (head.modelKey) get.current!('modeling').updateProperties(root, { id: head.modelKey, name: head.name })
    const { xml: text } = await modeler.current!.saveXML({ format: true })
    return text!
  }
  return { get, element, xmlNow, load }
}

export interface Head {
  modelKey: string
  name: string
  category: string
}
