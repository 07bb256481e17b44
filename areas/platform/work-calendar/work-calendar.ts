import { date, defineResource, dict, text } from '#kernel'

/**
 * 10-platform 5.4: days that are not what the week says, by the yearly notice. Days without a row follow the published
 * holidays, then the week.
 */
export const workCalendar = defineResource({
  name: 'work-calendar',
  label: '工作日历 / Working calendar',
  area: 'platform',
  service: 'system',
  page: '/system/calendar',
  title: 'day',
  subtitle: ['name'],
  fields: {
    day: date('日期 / Day', 'RULF'),
    kind: dict('类型 / Kind', 'RLF', 'calendar_kind'),
    name: text('名称 / Name', 'L', { max: 32 }),
  },
  closedAfter: 'day',
  events: {
    'calendar.changed': '工作日历变更 / Work calendar changed',
  },
  calls:
    'page, save:work_calendar_edit, update:work_calendar_edit, remove:work_calendar_edit, import:work_calendar_edit',
  excel: { import: ['day', 'kind', 'name'], naturalKey: ['day'] },
  list: { sort: '-day', quick: ['day', 'kind'], pageSize: 50 },
})
