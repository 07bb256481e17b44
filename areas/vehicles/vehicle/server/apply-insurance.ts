export { applyInsurance } from './apply-papers.ts'
