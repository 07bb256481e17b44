import { Alert, App, Button, Form, type FormInstance } from 'antd'
import { useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react'
import { fits, localDate, textOf, type Section } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { PageSkeleton } from '../../shell/tab-host.tsx'
import { useTabs } from '../../shell/tab-store.ts'
import { useTab } from '../../shell/use-tab.ts'
import { useCustoms, type Customs, type FormHow, type FormSlot } from '../customise.ts'
import { labelOf } from '../data.ts'
import { Ago, RecordLink } from '../fields/pieces.tsx'
import { FieldCell, StatusCell } from '../fields/cells.tsx'
import { fieldOf, stateOf, type AnyResource, type Row } from '../model/world.ts'
import { sectionsOf } from '../model/shape.ts'
import { FormPath } from '../approval/path-preview.tsx'
import { RecordFailed } from '../record-failed.tsx'
import { ClashDialog } from './clash-dialog.tsx'
import { countFaults } from './faults.ts'
import { FaultsContext } from './faults-context.ts'
import { FieldItem } from './field-item.tsx'
import { RejectionNote, useChangedFields } from './rejection.tsx'
import { useDraft } from './use-draft.ts'
import { formTitle, useFormPage, type FormState, type SaveAs, type Saved } from './use-form-page.ts'
import { isTyped } from './values.ts'
import '../kit.css'
import '../form.css'

/** Add, edit and resubmit, wholly from the definition. */
export function FormPage({ resource, how }: { resource: AnyResource; how: FormHow }) {
  const customs = useCustoms(resource)
  return customs ? <Loaded resource={resource} how={how} customs={customs} /> : <PageSkeleton />
}

/** What follows a save: the draft goes, the saved record is named with a link, and the form makes way for it. */
function useAfterSave(resource: AnyResource, customs: Customs) {
  const t = useT()
  const tab = useTab()
  const { message, modal } = App.useApp()
  const titled = fieldOf(resource, resource.title)!
  const isCoded = titled.kind === 'dict' && !resource.number
  return (saved: Saved, as: SaveAs, submits: boolean) => {
    void message.success(
      <span>
        {as === 'draft' ? t('草稿已保存 / Draft saved') : submits ? t('已提交 / Submitted') : t('已保存 / Saved')}{' '}
        <RecordLink resource={resource} id={saved.id}>
          {isCoded ? (
            <FieldCell
              field={titled}
              name={resource.title}
              value={saved.no}
              row={{}}
              resource={resource}
              place="detail"
            />
          ) : (
            saved.no
          )}
        </RecordLink>
      </span>,
    )
    if (as === 'draft') return
    const told = customs.form?.saved?.(saved as unknown as Row)
    if (told) modal.success({ title: t(told.title), content: told.content, okText: t('知道了 / OK') })
    tab.leaveFor(whereTo(resource, saved.id))
  }
}

function Loaded({ resource, how, customs }: { resource: AnyResource; how: FormHow; customs: Customs }) {
  const t = useT()
  const tab = useTab()
  const box = useRef<HTMLDivElement>(null)
  const afterSave = useAfterSave(resource, customs)
  const onSaved = useRef<(saved: Saved, as: SaveAs) => void>(() => undefined)
  const state = useFormPage(resource, how, {
    customs,
    onSaved: (saved, as) => onSaved.current(saved, as),
    onFaults: () => requestAnimationFrame(() => showFirstFault(box.current)),
  })
  const draft = useDraft(state)
  onSaved.current = (saved, as) => {
    draft.forget()
    afterSave(saved, as, state.submits)
  }
  const changed = useChangedFields(resource, how, state.id)
  const title = formTitle(resource, how, state.record)
  // Two tabs of one form stay mounted side by side: without ids of their own a label would lead into the hidden one.
  const formId = useId()
  useEffect(() => tab.setTitle(title), [title])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void state.save('submit')
    }
  }
  const hold = useMemo(
    () => ({ faults: state.faults, clearCell: state.clearCell, clearRows: state.clearRows }),
    [state.faults, state.clearCell, state.clearRows],
  )

  if (state.error) return <RecordFailed error={state.error} onRetry={state.reload} onBack={() => tab.close()} />
  if (state.isLoading) return <PageSkeleton />
  return (
    <FaultsContext value={hold}>
      <div className="kit-page kit-form" ref={box} onKeyDown={onKeyDown}>
        <header className="kit-head">
          <h1>
            {t(title)}
            {state.record && resource.states && <StatusCell resource={resource} status={state.record['status']} />}
          </h1>
        </header>
        {draft.offered && <DraftOffer offered={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />}
        {how === 'afresh' && <RejectionNote resource={resource} record={state.record} />}
        {state.faults.others.length > 0 && <Alert type="error" showIcon title={state.faults.others.join('；')} />}
        <Form
          name={formId}
          form={state.form}
          layout="vertical"
          requiredMark={false}
          scrollToFirstError={false}
          preserve
          onValuesChange={state.touch}
          autoComplete="off"
        >
          <FormBody state={state} customs={customs} changed={changed} />
        </Form>
        <FormBar state={state} customs={customs} keptAt={draft.keptAt} onFault={() => showFirstFault(box.current)} />
        {state.clash && <ClashDialog resource={resource} clash={state.clash} onSettle={state.settleClash} />}
      </div>
    </FaultsContext>
  )
}

interface OfferProps {
  offered: NonNullable<ReturnType<typeof useDraft>['offered']>
  onRestore: () => void
  onDiscard: () => void
}

function DraftOffer({ offered, onRestore, onDiscard }: OfferProps) {
  const t = useT()
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          {t('您有 {time} 未保存的草稿 / You have an unsaved draft of {time}', { time: draftTime(offered.savedAt) })}{' '}
          <Ago time={offered.savedAt} />
          {offered.left?.length ? (
            <span className="kit-hint">
              {' '}
              {t(
                '为保护隐私，敏感字段未存入草稿，需重新填写 / Sensitive fields are never kept in a draft and have to be typed again',
              )}
            </span>
          ) : null}
        </>
      }
      action={
        <>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('恢复未保存的内容 / Restore unsaved content')}
          </Button>{' '}
          <Button size="small" type="text" onClick={onDiscard}>
            {t('丢弃 / Discard')}
          </Button>
        </>
      }
    />
  )
}

function FormBody({ state, customs, changed }: { state: FormState; customs: Customs; changed: ReadonlySet<string> }) {
  const language = useLanguage(one => one.language)
  const { resource, form, record, how } = state
  const sections = useMemo(() => formSections(resource, customs), [resource, customs])
  const slot: FormSlot = { resource, form, record, how }
  const isNew = how === 'add' || (stateOf(resource, record?.['status'])?.[0] ?? 'draft') === 'draft'
  const Side = customs.form?.side
  return (
    <div className={`kit-form-body${Side ? ' has-side' : ''}`}>
      <div className="kit-form-sections">
        {sections.length > 2 && (
          <SectionAnchors sections={sections} customs={customs} resource={resource} form={form} />
        )}
        {sections.map(section => {
          const Before = customs.form?.before?.[section.id]
          const After = customs.form?.after?.[section.id]
          return (
            <section key={section.id} className="kit-card kit-section" data-section={section.id} tabIndex={-1}>
              {sections.length > 1 && <h2>{textOf(section.title, language)}</h2>}
              {Before && <Before {...slot} />}
              <div className="kit-fields">
                {section.fields.map(name => {
                  const field = fieldOf(resource, name)!
                  return (
                    <FieldItem
                      key={name}
                      resource={resource}
                      name={name}
                      field={field}
                      form={form}
                      isNew={isNew}
                      input={customs.inputs?.[name]}
                      isMarked={changed.has(name)}
                      isUnlabelled={
                        field.kind === 'lines' && section.fields.length === 1 && field.label === section.title
                      }
                    />
                  )
                })}
              </div>
              {After && <After {...slot} />}
            </section>
          )
        })}
      </div>
      {Side && (
        <aside className="kit-form-side">
          <Side {...slot} />
        </aside>
      )}
    </div>
  )
}

function formSections(resource: AnyResource, customs: Customs): Section[] {
  const sections = customs.form?.sections ?? sectionsOf(resource)
  return sections
    .map(section => ({
      ...section,
      fields: section.fields.filter(name => {
        const field = fieldOf(resource, name)
        return field !== undefined && isTyped(field)
      }),
    }))
    .filter(
      section => section.fields.length > 0 || customs.form?.before?.[section.id] || customs.form?.after?.[section.id],
    )
}

interface AnchorsProps {
  sections: readonly Section[]
  customs: Customs
  resource: AnyResource
  form: FormInstance<Row>
}

/** One link per section that stands on the page: one whose fields are all for other kinds is not drawn (form.css). */
function SectionAnchors({ sections, customs, resource, form }: AnchorsProps) {
  const t = useT()
  const stands = (section: Section, values: Row): boolean =>
    customs.form?.before?.[section.id] !== undefined ||
    customs.form?.after?.[section.id] !== undefined ||
    section.fields.some(name => fits(fieldOf(resource, name)!.options.when, values))
  const idsOf = (values: Row): string =>
    sections
      .filter(section => stands(section, values))
      .map(section => section.id)
      .join()
  const shown = (Form.useWatch(idsOf, { form, preserve: true }) ?? idsOf(form.getFieldsValue(true))).split(',')
  // With the focus: the next Tab leads to the first field of the section, and a short form shows where it is.
  const jump = (id: string, from: HTMLElement) => {
    const section = from.closest('.kit-form')?.querySelector<HTMLElement>(`[data-section="${id}"]`)
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    section?.focus({ preventScroll: true })
  }
  return (
    <nav className="kit-anchors" aria-label={t('表单分区 / Sections of the form')}>
      {sections
        .filter(section => shown.includes(section.id))
        .map(section => (
          <button key={section.id} type="button" onClick={event => jump(section.id, event.currentTarget)}>
            {t(section.title)}
          </button>
        ))}
    </nav>
  )
}

function FormBar({
  state,
  customs,
  keptAt,
  onFault,
}: {
  state: FormState
  customs: Customs
  keptAt: string | undefined
  onFault: () => void
}) {
  const t = useT()
  const tab = useTab()
  const language = useLanguage(one => one.language)
  const count = countFaults(state.faults)
  const names = Object.keys(state.faults.fields)
    .slice(0, 4)
    .map(name =>
      labelOf(fieldOf(state.resource, name), textOf(customs.form?.extras?.[name] ?? name, language), language),
    )
  return (
    <footer className="kit-form-bar">
      <span className="kit-bar-note" role="status">
        {count > 0 ? (
          <button type="button" className="kit-fault-count" onClick={onFault}>
            {t('{count} 处需要修改：{names} / {count} to mend: {names}', {
              count,
              names: names.join(language === 'zh' ? '、' : ', '),
            })}
          </button>
        ) : keptAt ? (
          t('草稿已自动保存 {time} / Kept automatically at {time}', { time: keptAt.slice(11, 16) })
        ) : (
          ''
        )}
      </span>
      {state.submits && state.resource.approval && (
        <FormPath
          resource={state.resource}
          id={state.id}
          version={state.readOf().version}
          form={state.form}
          customs={customs}
        />
      )}
      <Button onClick={() => tab.close()} disabled={state.isSaving !== undefined}>
        {t('取消 / Cancel')}
      </Button>
      {state.canDraft && (
        <Button
          loading={state.isSaving === 'draft'}
          disabled={state.isSaving === 'submit'}
          onClick={() => void state.save('draft')}
        >
          {t('保存草稿 / Save draft')}
        </Button>
      )}
      <Button
        type="primary"
        loading={state.isSaving === 'submit'}
        disabled={state.isSaving === 'draft'}
        title="Ctrl+Enter"
        onClick={() => void state.save('submit')}
      >
        {state.submits ? t('提交 / Submit') : t('保存 / Save')}
      </Button>
    </footer>
  )
}

/** '10:32' of today, else with its day. */
const draftTime = (savedAt: string): string =>
  savedAt.slice(0, 10) === localDate(new Date()) ? savedAt.slice(11, 16) : savedAt.slice(0, 16)

/** Back to the record's detail where it stands open, else to the list. */
function whereTo(resource: AnyResource, id: string): string {
  const detail = `${resource.page}/detail?id=${id}`
  return useTabs.getState().list.some(tab => tab.url === detail) ? detail : `${resource.page}/index`
}

function showFirstFault(box: HTMLElement | null): void {
  const first = box?.querySelector<HTMLElement>('.ant-form-item-has-error, .is-wrong')
  first?.scrollIntoView({ block: 'center' })
  first?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
