import { expect, it } from 'vitest'
import { inViewOrder, requiredViews, viewInName } from './photo-views.ts'

it.each([
  ['粤BD88012-前.jpg', '正前'],
  ['粤BD88012-仪表里程.png', '仪表盘(里程)'],
  ['LGXCE4CB1N0123456_VIN.jpg', '车架号铭牌'],
  ['人车合影.jpg', '提车人与车合影'],
  ['left.JPG', '左侧'],
  ['左前.jpg', undefined],
  ['IMG_2041.jpg', undefined],
])('a file named %s shows the view %s', (name, word) => {
  expect(viewInName(name)?.word).toBe(word)
})

it('photos stand in the order of the views, two of one view beside each other, the others by the number in their name', () => {
  const photos = ['照片10 ', '内饰b 内饰', '照片9 ', '正前 正前', '内饰a 内饰'].map(one => one.split(' '))
  const order = inViewOrder(
    photos,
    one => one[1]!,
    one => one[0]!,
  )
  expect(order.map(one => one[0])).toEqual(['正前', '内饰a', '内饰b', '照片9', '照片10'])
})

it('no view is asked for below zero, and no more than there are', () => {
  expect([-1, 0, 3, 12].map(count => requiredViews(count).length)).toEqual([0, 0, 3, 8])
})
