import { testEveryPage } from '../helpers/everyPage'

testEveryPage('ml')
