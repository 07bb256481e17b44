import { bool, datetime, defineResource, many, text, user } from '#kernel'

/**
 * What a person follows: he is told of its moves, of changes to the fields that he chose, and of comments. Right of the
 * record, asked again before every message.
 */
export const recordFollow = defineResource({
  name: 'record-follow',
  label: '我的关注 / What I follow',
  area: 'platform',
  service: 'desk',
  page: '/desk/follow',
  title: 'recordTitle',
  dialect: 'framework',
  fields: {
    userId: user('关注人 / Follower', 'S'),
    resource: text('业务 / Resource', 'S', { max: 64 }),
    /** In the reader's language, put on by the list. */
    resourceName: text('类型 / Kind', 'SL', { max: 64 }),
    recordId: text('记录编号 / Record', 'S', { max: 20 }),
    recordTitle: text('名称 / Name', 'SLFK', { max: 200 }),
    onMoves: bool('状态 / Moves', 'L', { default: true }),
    onComments: bool('评论 / Comments', 'L', { default: true }),
    onChanges: bool('修改 / Changes', 'L', { default: true }),
    /** Empty: every field. */
    fields: many(text('指定字段 / Chosen fields', 'L', { max: 64 })),
    /** The last line of the record's history that he was told of, or looked at. */
    seenLog: text('已告知 / Told until', 'S', { max: 20 }),
    toldTime: datetime('最近提醒 / Last told', 'SL'),
  },
  calls: 'page:signed in',
  list: {
    columns: ['recordTitle', 'resourceName', 'onMoves', 'onComments', 'onChanges', 'fields', 'toldTime', 'createTime'],
    quick: ['recordTitle'],
    sort: '-createTime',
    empty: '还没有关注。打开任一记录，点右上角的铃铛。 / Nothing yet. Open any record and press the bell at its head.',
  },
  indexes: ['unique: userId, resource, recordId', 'resource, recordId'],
})
