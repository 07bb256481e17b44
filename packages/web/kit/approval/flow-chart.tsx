import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { halfOf, textOf, type Language } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { logError } from '../../shell/error-log.ts'
import { useDictionaries } from '../data.ts'
import { isRejection, isRunning, type Activity } from './history.ts'
import { forecastQuery, type Forecast } from './tasks.ts'
import { conditionInWords, dictionariesIn, resourceOfProcess, type Wording } from './condition-words.ts'
import { optionWords } from './words.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import './flow-chart.css'

interface ModelView {
  xml: string
  flow: Activity[]
}
export type ChartOf = { instanceId: string } | { definitionId: string }
interface Canvas {
  zoom(how: string | number, centre?: 'auto'): number
  addMarker(id: string, marker: string): void
  scrollToElement(ids: readonly string[], padding: Record<'top' | 'right' | 'bottom' | 'left', number>): void
}
interface Shape {
  id: string
  type: string
  outgoing?: { id: string; target: Shape }[]
}
interface Registry {
  get(id: string): Shape | undefined
  filter(fits: (shape: Shape) => boolean): Shape[]
}
interface EventBus {
  on(event: string, listener: (event: { element: { id: string } }) => void): void
}

/**
 * The model with what has happened: finished nodes green, running ones blue, links that were passed amber, what is
 * expected next dashed (10-platform 3.6, flow viewer).
 */
export default function FlowChart({ of, height = 260 }: { of: ChartOf; height?: number }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')
  const [isBroken, setBroken] = useState(false)
  /**
   * Itself and not a yes or no: a drawing that is replaced at once, for the words of a dictionary came, is a new one.
   */
  const [drawn, setDrawn] = useState<NavigatedViewer>()
  const params = 'instanceId' in of ? { processInstanceId: of.instanceId } : { processDefinitionId: of.definitionId }
  const { data, isPending, isError } = useQuery({
    queryKey: ['flow', 'model', JSON.stringify(params)],
    queryFn: () => request<ModelView>('GET', '/api/blade-flow/process/model-view', { params, silent: true }),
  })
  const { data: expected } = useQuery(forecastQuery('instanceId' in of ? of.instanceId : ''))

  const conditions = useMemo(() => (data ? conditionsOf(data.xml) : []), [data])
  const entries = useDictionaries(
    useMemo(() => dictionariesIn(conditions, wordingOf(data?.xml ?? '', language)), [conditions, data, language]),
  )
  const xml = data && inLanguage(data.xml, { ...wordingOf(data.xml, language), entries })

  useEffect(() => {
    if (!data || !xml || !box.current) return
    let isGone = false
    const made = new NavigatedViewer({
      container: box.current,
      bpmnRenderer: {
        defaultFillColor: 'var(--card)',
        defaultStrokeColor: 'var(--muted)',
        defaultLabelColor: 'var(--text)',
      },
      textRenderer: { defaultStyle: { fontSize: FONT }, externalStyle: { fontSize: FONT } },
    })
    made
      .importXML(xml)
      .then(() => {
        if (isGone) return
        mark(made, data.flow)
        readable(made, data.flow)
        setDrawn(made)
        made.get<EventBus>('eventBus').on('element.click', ({ element }) => setChosen(element.id))
      })
      .catch((error: unknown) => {
        if (isGone) return
        setBroken(true)
        logError(error, 'flow chart')
      })
    return () => {
      isGone = true
      setDrawn(undefined)
      made.destroy()
    }
  }, [data, xml])
  useEffect(() => {
    if (drawn && data && expected)
      markExpected(
        drawn,
        data.flow.filter(isRunning).map(one => one.historyActivityId),
        expected,
      )
  }, [drawn, expected])

  if (isError || isBroken)
    return (
      <div className="kit-nothing">
        <p>{t('流程图读取失败 / The chart could not be read')}</p>
      </div>
    )
  const visits = (data?.flow ?? []).filter(one => one.historyActivityId === chosen && one.assigneeName)
  return (
    <div className="kit-chart">
      <div className="kit-chart-box" style={{ height }} ref={box} aria-label={t('流程图 / Flow chart')} role="figure" />
      {!isPending && (
        <div className="kit-chart-tools">
          <button
            type="button"
            className="kit-icon-button"
            title={t('适应窗口 / Fit')}
            aria-label={t('适应窗口 / Fit')}
            onClick={() => drawn && fit(drawn)}
          >
            <Icon name="maximize" size={14} />
          </button>
          <button
            type="button"
            className="kit-icon-button"
            title={t('看清文字 / Readable size')}
            aria-label={t('看清文字 / Readable size')}
            onClick={() => drawn && readable(drawn, data?.flow ?? [])}
          >
            <Icon name="search" size={14} />
          </button>
        </div>
      )}
      {data && data.flow.length > 0 && (
        <Key flow={data.flow} hasExpected={expected !== undefined && data.flow.some(isRunning)} />
      )}
      {visits.map((one, index) => (
        <p key={index} className="kit-chart-visit">
          <b>{t(one.historyActivityName)}</b> {one.assigneeName}{' '}
          {one.option ? t(optionWords[one.option] ?? one.option) : ''}{' '}
          <time className="num">{(one.endTime || one.createTime).slice(0, 16)}</time>
          {one.comment && <span>{halfOf(one.comment, language)}</span>}
        </p>
      ))}
    </div>
  )
}

const parsed = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml')
const wordingOf = (xml: string, language: Language): Wording => {
  const key = parsed(xml).getElementsByTagNameNS('*', 'process')[0]?.getAttribute('id') ?? ''
  return { key, resource: resourceOfProcess(key), language }
}
const conditionsOf = (xml: string): string[] =>
  [...parsed(xml).getElementsByTagNameNS('*', 'conditionExpression')].map(one => (one.textContent ?? '').trim())

/**
 * Names of the product's own models carry both languages. The name of a way is its condition, a formula for the engine:
 * words for its reader; a name that somebody gave it stays.
 */
function inLanguage(xml: string, wording: Wording): string {
  const model = parsed(xml)
  const formulas = new Set(conditionsOf(xml))
  for (const one of model.querySelectorAll('[name]')) {
    const name = one.getAttribute('name')!
    one.setAttribute(
      'name',
      one.localName === 'sequenceFlow' && formulas.has(name.trim())
        ? conditionInWords(name, wording)
        : textOf(name, wording.language),
    )
  }
  return new XMLSerializer().serializeToString(model)
}

/** Of every word in a drawing at its own size, and the least on a screen. */
const FONT = 12
const LEAST_FONT = 11

function fit(viewer: NavigatedViewer, least = 0): void {
  const canvas = viewer.get<Canvas>('canvas')
  // With a margin, and a short model is not blown up beyond its own size.
  canvas.zoom(Math.max(least, Math.min(1, canvas.zoom('fit-viewport', 'auto') * 0.92)), 'auto')
}

/**
 * Whole where its words can be read then; else what is under way stands in view, without that the beginning, and the
 * rest is moved to.
 */
function readable(viewer: NavigatedViewer, flow: readonly Activity[]): void {
  fit(viewer, LEAST_FONT / FONT)
  const running = flow.filter(isRunning).map(one => one.historyActivityId)
  const shapes = viewer
    .get<Registry>('elementRegistry')
    .filter(one => (running.length > 0 ? running.includes(one.id) : one.type === 'bpmn:StartEvent'))
  viewer.get<Canvas>('canvas').scrollToElement(
    shapes.map(one => one.id),
    { top: 10, bottom: 10, left: 40, right: 40 },
  )
}

function Key({ flow, hasExpected }: { flow: readonly Activity[]; hasExpected: boolean }) {
  const t = useT()
  const entries: [string, string, boolean][] = [
    ['is-finished', '已办 / Done', true],
    ['is-running', '进行中 / Under way', flow.some(isRunning)],
    ['is-passed', '经过 / Passed', true],
    ['is-refused', '驳回 / Rejected', flow.some(isRejection)],
    ['is-expected', '预计 / Expected', hasExpected],
  ]
  return (
    <p className="kit-chart-key">
      {entries
        .filter(([, , isThere]) => isThere)
        .map(([mark, words]) => (
          <span key={mark}>
            <i className={mark} />
            {t(words)}
          </span>
        ))}
    </p>
  )
}

/**
 * The way that the forecast names: from the open steps over gateways to the expected ones, and from the last of them to
 * the end.
 */
function markExpected(viewer: NavigatedViewer, from: readonly string[], forecast: readonly Forecast[]): void {
  const canvas = viewer.get<Canvas>('canvas')
  const registry = viewer.get<Registry>('elementRegistry')
  const add = (id: string) => canvas.addMarker(id, 'kit-is-expected')
  const seen = new Set<string>()
  const steps = new Set(forecast.map(one => one.nodeId))
  const certain = new Set(forecast.filter(one => one.isCertain).map(one => one.nodeId))
  /** Whether gateways alone lead from here to an expected step, or, when nothing is expected behind it, to an end. */
  const reaches = (shape: Shape, isLast: boolean, depth = 0): boolean => {
    if (shape.type === 'bpmn:UserTask') return steps.has(shape.id)
    if (shape.type === 'bpmn:EndEvent') return isLast
    return depth < 20 && (shape.outgoing ?? []).some(way => reaches(way.target, isLast, depth + 1))
  }
  const walk = (shape: Shape): void => {
    if (seen.has(shape.id)) return
    seen.add(shape.id)
    const ways = shape.outgoing ?? []
    const next = ways.filter(way => reaches(way.target, false))
    const sure = shape.type === 'bpmn:ExclusiveGateway' ? next.filter(way => certain.has(way.target.id)) : []
    for (const way of sure.length > 0 ? sure : next.length > 0 ? next : ways.filter(one => reaches(one.target, true))) {
      add(way.id)
      if (way.target.type === 'bpmn:UserTask') add(way.target.id)
      walk(way.target)
    }
  }
  for (const id of from) {
    const shape = registry.get(id)
    if (shape) walk(shape)
  }
}

function mark(viewer: NavigatedViewer, flow: readonly Activity[]): void {
  const canvas = viewer.get<Canvas>('canvas')
  const registry = viewer.get<Registry>('elementRegistry')
  const marks = new Map<string, string>()
  const running = new Set(flow.filter(isRunning).map(one => one.historyActivityId))
  for (const one of flow)
    if (!running.has(one.historyActivityId) || isRunning(one))
      marks.set(
        one.historyActivityId,
        one.historyActivityType === 'sequenceFlow'
          ? 'is-passed'
          : isRunning(one)
            ? 'is-running'
            : isRejection(one)
              ? 'is-refused'
              : 'is-finished',
      )
  for (const [id, marker] of marks) if (registry.get(id)) canvas.addMarker(id, `kit-${marker}`)
}
