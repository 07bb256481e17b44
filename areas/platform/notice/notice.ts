import { bool, datetime, defineResource, dict, enumeration, enumOf, files, html, int, many, state, states, text } from '#kernel'

export const audience = enumOf('notice_audience', { 1: '全员 / Everybody', 2: '部门 / Departments', 3: '角色 / Roles', 4: '岗位 / Posts', 5: '人员 / People' })

/** 10-platform 5.7: an announcement by an author to an audience; publishing writes personal messages. */
export const notice = defineResource({
  name: 'notice', label: '通知公告 / Notice', area: 'platform', service: 'system', table: 'blade_notice', page: '/desk/notice', title: 'title', dialect: 'framework',
  fields: {
    title: text('标题 / Title', 'RLK', { max: 100 }),
    category: dict('类型 / Kind', 'RLF', 'notice'),
    audience: enumeration('范围 / Audience', 'RL', audience, { default: 1 }),
    audienceIds: many(text('对象 / Who', '', { max: 20, when: { audience: [2, 3, 4, 5] }, requiredWhen: { audience: [2, 3, 4, 5] }, wide: true })),
    content: html('内容 / Content', 'R'),
    attachBizId: files('附件 / Attachments'),
    releaseTime: datetime('发布时间 / Released', 'LF'),
    endTime: datetime('截止 / Until'),
    needConfirm: bool('需确认 / Must be confirmed'),
    popup: bool('弹窗 / Pop up'),
    readCount: int('已读 / Read', 'SL'),
    targetCount: int('应读 / Addressed', 'SL'),
  },
  sections: [
    { id: 'basics', title: '基本信息 / Basics', fields: ['title', 'category', 'audience', 'audienceIds', 'releaseTime', 'endTime', 'needConfirm', 'popup', 'readCount', 'targetCount'] },
    { id: 'text', title: '正文 / Text', fields: ['content', 'attachBizId'] },
  ],
  states: states('draft', { draft: state(103, '草稿 / Draft'), published: state(1, '已发布 / Published', 'success'), withdrawn: state(2, '已撤下 / Withdrawn', 'info') }),
  actions: {
    publish: { label: '发布 / Publish', from: ['draft', 'withdrawn'], to: 'published', call: 'POST publish' },
    withdraw: { label: '撤下 / Withdraw', from: ['published'], to: 'withdrawn', call: 'POST withdraw', permission: 'publish', danger: true, confirm: '撤下“{title}”？读者将不再看到它。 / Withdraw "{title}"? Its readers see it no longer.' },
  },
  editableIn: ['draft', 'withdrawn'], removableIn: ['draft', 'withdrawn'],
  calls: 'page@list, detail, submit, remove',
  list: { sort: '-releaseTime' },
})
