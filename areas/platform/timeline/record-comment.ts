import { datetime, defineResource, files, many, note, text, user } from '#kernel'

/**
 * 10-platform 5.8: a remark on any record, with papers and people who are called. Its right is that of the record; its
 * author may change it for ten minutes.
 */
export const recordComment = defineResource({
  name: 'record-comment',
  label: '评论 / Comment',
  area: 'platform',
  service: 'desk',
  title: 'content',
  dialect: 'framework',
  fields: {
    resource: text('业务 / Resource', 'S', { max: 64 }),
    recordId: text('记录 / Record', 'S', { max: 20 }),
    content: note('内容 / Content', 'R', { max: 1000 }),
    mentions: many(user('提到 / Mentions')),
    attachBizId: files('附件 / Attachments'),
    userName: text('评论人 / By', 'S', { max: 64 }),
    editedTime: datetime('修改时间 / Changed at', 'S'),
  },
  indexes: ['resource, recordId'],
})
