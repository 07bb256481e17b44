import { expect, it } from 'vitest'
import { placeOfAddress } from './address-place.ts'

it.each([
  ['10.8.1.2', '内网', 'Internal network'],
  ['172.31.0.1', '内网', 'Internal network'],
  ['172.32.0.1', '美国', 'United States'],
  ['192.168.3.4', '内网', 'Internal network'],
  ['127.0.0.1', '内网', 'Internal network'],
  ['::1', '内网', 'Internal network'],
  ['::ffff:10.8.1.2', '内网', 'Internal network'],
  ['fd12::7', '内网', 'Internal network'],
  ['202.96.134.133', '广东省深圳市', 'Shenzhen, Guangdong'],
  ['::ffff:61.139.2.69', '四川省成都市', 'Chengdu, Sichuan'],
  ['210.75.225.254', '北京市', 'Beijing'],
  ['203.198.1.1', '香港', 'Hong Kong'],
  ['8.8.8.8', '美国', 'United States'],
  ['192.0.2.17', '', ''],
  ['2001:db8::1', '', ''],
  ['not an address', '', ''],
  ['', '', ''],
])('the address %s is in %s / %s', (address, zh, en) => {
  expect([placeOfAddress(address, 'zh'), placeOfAddress(address, 'en')]).toEqual([zh, en])
})
