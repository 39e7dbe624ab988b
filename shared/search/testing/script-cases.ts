/** A query, a text of one block, and the parts of the text that a search marks: none if it does not find the text. */
type ScriptCase = readonly [query: string, text: string, marked: readonly string[]];

// The first text of Thai, Arabic, Hebrew and Hindi, the French and the last text are the lines of a file with which
// the searches of other writing programs were tried.
const THAI = 'เขานั่งเรือข้ามฟากตอนเช้า';
const LAO = 'ລາວນັ່ງເຮືອຂ້າມຟາກຕອນເຊົ້າ';
const KHMER = 'គាត់ជិះទូកឆ្លងទន្លេនៅពេលព្រឹក';
const BURMESE = 'သူမနက်တိုင်းလှေနဲ့မြစ်ကိုဖြတ်တယ်';
const TAI_THAM = 'ᨣᩮᩢᩣᨾᩮᩬᩥᨦᩉ᩠ᨶᩮᩬᩥ';
const ARABIC = 'كَتَبَتِ الرِّسَالَةَ فِي اللَّيْلِ';
const HEBREW = 'בַּלַּיְלָה הִדְלִיקָה אֶת הַמְּנוֹרָה';
const CANTILLATED = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים';
const HINDI = 'वह नाव से किनारे की ओर गई';
const BENGALI = 'সে নৌকায় কোলকাতা গেল';
const TAMIL = 'அவள் கொடி ஏற்றினாள்';
const FRENCH = 'Le garçon a oublié la clé du café';
const ENGLISH = 'She didn’t take Tova’s lamp; it wasn’t hers.';

/** Scripts that put no spaces between words. */
export const UNSPACED_CASES: readonly ScriptCase[] = [
  ['เขา', THAI, ['เขา']],
  ['เรือ', THAI, ['เรือ']],
  ['ข้ามฟาก', THAI, ['ข้ามฟาก']],
  ['เช้า', THAI, ['เช้า']],
  ['เรือ เช้า', THAI, ['เรือ', 'เช้า']],
  ['"เรือข้าม"', THAI, ['เรือข้าม']],
  ['ฟ', THAI, ['ฟ']],
  ['เรื่อ', THAI, []],
  ['เรือเช้า', THAI, []],
  ['น้ำ', 'เขาลงน้ำไปหาปลา', ['น้ำ']],
  ['นำ', 'เขาลงน้ำไปหาปลา', []],
  ['ເຮືອ', LAO, ['ເຮືອ']],
  ['ຂ້າມຟາກ', LAO, ['ຂ້າມຟາກ']],
  ['ເຮຶອ', LAO, []],
  ['ទូក', KHMER, ['ទូក']],
  ['ទន្លេ', KHMER, ['ទន្លេ']],
  ['ទុក', KHMER, []],
  ['လှေ', BURMESE, ['လှေ']],
  ['မြစ်', BURMESE, ['မြစ်']],
  ['လှိ', BURMESE, []],
  // The two marks are typed in either order.
  ['ခွင့်', 'သူ့ခွင\u103A\u1037မရ', ['ခွင\u103A\u1037']],
  ['ᨾᩮᩬᩥᨦ', TAI_THAM, ['ᨾᩮᩬᩥᨦ']],
  ['tova', 'วันนี้Tovaนั่งเรือ', ['Tova']],
  ['เรือ', 'วันนี้Tovaนั่งเรือ', ['เรือ']],
  ['検索', '全文検索', ['検索']],
  ['"光"', '潮が引くと、灯台の光が見えた。', ['光']],
  ['"ฟ"', THAI, ['ฟ']],
  ['"เรือ Tova"', 'เขาขึ้นเรือ Tovaนั่งรอ', ['เรือ Tova']],
  ['"เรือ Tov"', 'เขาขึ้นเรือ Tovaนั่งรอ', []],
  ['(foo', 'bar(foo)', ['(foo']],
  ['foo', '第foo章', ['foo']],
];

/** Scripts with marks: a search ignores those that the usual spelling omits, and no others. */
export const MARK_CASES: readonly ScriptCase[] = [
  ['كتبت', ARABIC, ['كَتَبَتِ']],
  ['الليل', ARABIC, ['اللَّيْلِ']],
  ['الرسالة', ARABIC, ['الرِّسَالَةَ']],
  ['كَتَبَتْ', ARABIC, ['كَتَبَتِ']],
  ['كتب', ARABIC, ['كَتَبَ']],
  ['كاتبت', ARABIC, []],
  ['كَتَبَتِ', 'كتبت الرسالة', ['كتبت']],
  ['كتبت', 'كتــــبت إليه', ['كتــــبت']],
  ['الليل', 'وَٱلصُّبْحِ و ٱلَّيْلِ ٱللَّيْلِ', ['ٱللَّيْلِ']],
  ['هذا', 'هَٰذَا أَحْمَدُ', ['هَٰذَا']],
  ['احمد', 'هَٰذَا أَحْمَدُ', ['أَحْمَدُ']],
  ['أحمد', 'هذا احمد', ['احمد']],
  ['בלילה', HEBREW, ['בַּלַּיְלָה']],
  ['המנורה', HEBREW, ['הַמְּנוֹרָה']],
  ['הִדְלִיקָה', 'הדליקה אותה', ['הדליקה']],
  ['הדלוקה', HEBREW, []],
  ['בראשית', CANTILLATED, ['בְּרֵאשִׁ֖ית']],
  ['אלהים', CANTILLATED, ['אֱלֹהִ֑ים']],
  ['की', HINDI, ['की']],
  ['कि', HINDI, ['कि']],
  ['किनारे', HINDI, ['किनारे']],
  ['कु', HINDI, []],
  ['क', HINDI, []],
  ['नाव', HINDI, ['नाव']],
  ['কো', BENGALI, ['কো']],
  ['কে', BENGALI, []],
  ['কোল', 'ক\u09C7\u09BEলকাতা', ['ক\u09C7\u09BEল']],
  ['கொடி', TAMIL, ['கொடி']],
  ['கெ', TAMIL, []],
  ['કી', 'તે કિનારે ગઈ', []],
  ['કિ', 'તે કિનારે ગઈ', ['કિ']],
  ['がき', 'がき大将', ['がき']],
  ['かき', 'がき大将', []],
  ['garcon cle', FRENCH, ['garçon', 'clé']],
  ['oublié', 'Il a oublie', ['oublie']],
  ["tova's", ENGLISH, ['Tova’s']],
  ['nguoi', 'Một người đàn bà', ['người']],
  ['ojo', 'Ní ọjọ́ kan', ['ọjọ́']],
  ['nest', 'ne\u0331st', ['ne\u0331st']],
];
