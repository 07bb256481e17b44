export { applyPermit } from './apply-papers.ts'
