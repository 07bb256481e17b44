import { defineResource, json, text, user } from '#kernel'

/** What a person arranged for himself: columns, themes, tabs, drafts. Own rows only. */
export const userSetting = defineResource({
  name: 'user-setting',
  label: '个人设置 / Own settings',
  area: 'platform',
  service: 'desk',
  title: 'settingKey',
  dialect: 'framework',
  fields: {
    userId: user('用户 / User', 'S'),
    settingKey: text('键 / Key', 'S', { max: 128 }),
    settingValue: json('值 / Value', 'S'),
  },
  indexes: ['unique: userId, settingKey'],
})
