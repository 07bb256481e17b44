import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Drawer, Skeleton, Table, Tag, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { request } from '../http/index.ts'
import { useLanguage, useT } from '../i18n/index.ts'

const BASE = '/api/blade-system/message-preference'
const TEXT = '2'
const MAIL = '3'
const EVERY_KIND = '*'

interface Kind {
  bizTypeCode: string
  title: string
  mandatory: number
  channels: string[]
  dailyDigest: boolean
}
interface Preferences {
  quietFrom: string
  quietTo: string
  kinds: Kind[]
}

/** 消息设置: by which ways each kind reaches me; kept at each click (10-platform 5.7). */
export function MessagePreferences({ onClose }: { onClose: () => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['message-preferences', language],
    queryFn: () => request<Preferences>('GET', `${BASE}/list`),
  })
  const keep = async (body: object) => {
    await request('POST', `${BASE}/submit`, { body })
    await client.invalidateQueries({ queryKey: ['message-preferences'] })
    void message.success(t('已保存 / Saved'))
  }
  const quiet = (work: Promise<unknown>) => void work.catch(() => void refetch())
  const time = (text: string | undefined) => (text ? dayjs(`2000-01-01T${text}`) : null)
  const hours = (range: readonly (dayjs.Dayjs | null)[] | null) =>
    quiet(
      keep({
        bizTypeCode: EVERY_KIND,
        quietFrom: range?.[0]?.format('HH:mm') ?? '',
        quietTo: range?.[1]?.format('HH:mm') ?? '',
      }),
    )
  return (
    <Drawer open size={680} title={t('消息设置 / Message settings')} onClose={onClose}>
      {isPending && <Skeleton active />}
      {isError && (
        <Button onClick={() => void refetch()}>{t('没有读到数据，重试 / This could not be read, retry')}</Button>
      )}
      {data && (
        <>
          <p>
            <b>{t('免打扰时段 / Quiet hours')}</b>
          </p>
          <TimePicker.RangePicker
            format="HH:mm"
            minuteStep={15}
            order={false}
            value={[time(data.quietFrom), time(data.quietTo)]}
            onChange={hours}
            placeholder={[t('开始 / From'), t('结束 / Until')]}
          />
          <p className="muted">
            {t(
              '免打扰时段内不发短信，未读的于次日9点汇总提醒；站内消息与邮件照常。 / No texts in the quiet hours: what is still unread is told in one text at 9 the next morning. The bell and mails are as always.',
            )}
          </p>
          <Kinds kinds={data.kinds} onKeep={kind => quiet(keep(kind))} />
        </>
      )}
    </Drawer>
  )
}

type Chosen = Pick<Kind, 'bizTypeCode' | 'channels' | 'dailyDigest'>

function Kinds({ kinds, onKeep }: { kinds: Kind[]; onKeep: (chosen: Chosen) => void }) {
  const t = useT()
  return (
    <Table<Kind>
      size="small"
      rowKey="bizTypeCode"
      pagination={false}
      dataSource={kinds}
      columns={[
        {
          key: 'title',
          title: t('消息类型 / Kind'),
          render: (_value, one) => (
            <>
              <span className="kit-own">{one.title}</span> {one.mandatory === 1 && <Tag>{t('强制 / Mandatory')}</Tag>}
            </>
          ),
        },
        {
          key: 'app',
          title: t('站内 / In the app'),
          width: 90,
          render: () => <Checkbox checked disabled aria-label={t('站内 / In the app')} />,
        },
        ...(
          [
            [TEXT, t('短信 / SMS')],
            [MAIL, t('邮件 / E-mail')],
          ] as const
        ).map(([way, title]) => ({
          key: way,
          title,
          width: 80,
          render: (_value: unknown, one: Kind) => (
            <Checkbox
              aria-label={title}
              checked={one.channels.includes(way)}
              disabled={one.mandatory === 1}
              onChange={event =>
                onKeep({
                  ...pick(one),
                  channels: [
                    ...one.channels.filter(channel => channel !== way),
                    ...(event.target.checked ? [way] : []),
                  ],
                })
              }
            />
          ),
        })),
        {
          key: 'digest',
          title: t('每日汇总 / Daily digest'),
          width: 110,
          render: (_value, one) => (
            <Checkbox
              aria-label={t('每日汇总 / Daily digest')}
              checked={one.dailyDigest}
              disabled={one.mandatory === 1 || ![TEXT, MAIL].some(way => one.channels.includes(way))}
              onChange={event => onKeep({ ...pick(one), dailyDigest: event.target.checked })}
            />
          ),
        },
      ]}
    />
  )
}

const pick = ({ bizTypeCode, channels, dailyDigest }: Kind): Chosen => ({ bizTypeCode, channels, dailyDigest })
