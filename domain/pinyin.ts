// Pinyin of Chinese characters: each syllable with its first character in the order of the zh collation of
// Intl.Collator.
const marks =
  'a吖ai哎an安ang肮ao凹ba八bai掰ban扳bang邦bao勹bei卑ben奔beng崩bi逼bian边biao灬bie憋bin玢bing冫bo拨bu逋ca嚓cai猜can参cang仓cao操ce册cen岑ceng噌cha叉chai差chan觇chang伥chao抄che车chen抻cheng柽chi吃chong充chou抽chu出chuai揣chuan巛chuang疮chui吹chun春chuo踔ci呲cong匆cou凑cu粗cuan汆cui崔cun村cuo搓da哒dai呆dan丹dang当dao刀de得deng灯di氐dia嗲dian掂diao刁die爹ding丁diu丢dong东dou都du嘟duan端dui堆dun吨duo多e婀en恩er儿fa发fan帆fang匚fei飞fen分feng丰fou缶fu夫ga旮gai该gan甘gang冈gao皋ge戈gei给gen根geng庚gong工gou勾gu估gua瓜guai乖guan关guang光gui归gun丨guo呙ha哈hai咳han顸hang夯hao蒿he诃hei黑hen痕heng亨hong轰hou侯hu乎hua花huai怀huan欢huang肓hui灰hun昏huo耠ji丌jia加jian戋jiang江jiao艽jie阶jin巾jing京jiong冂jiu纠ju居juan娟jue噘jun军ka咔kai开kan刊kang康kao尻ke苛ken肯keng吭kong空kou抠ku刳kua夸kuai蒯kuan宽kuang匡kui亏kun坤kuo扩la垃lai来lan兰lang啷lao捞le仂lei勒leng塄li哩lia俩lian奁liang良liao撩lie咧lin拎ling伶liu溜long龙lou娄lu噜lv驴luan娈lve掠lun抡luo啰ma妈mai埋man嫚mang邙mao猫mei没men门meng虻mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou哞mu毪na拿nai乃nan囡nang囔nao孬ne疒nei馁nen恁neng能ni妮nian拈niang娘niao鸟nie捏nin您ning宁niu妞nong农nou耨nu奴nv女nuan暖nve疟nuo挪o喔ou讴pa趴pai拍pan潘pang乓pao抛pei呸pen喷peng怦pi丕pian偏piao剽pie氕pin姘ping乒po钋pou剖pu仆qi七qia掐qian千qiang呛qiao悄qie且qin亲qing青qiong邛qiu丘qu区quan悛que炔qun逡ran蚺rang禳rao娆re惹ren人reng扔ri日rong戎rou柔ru如ruan阮rui蕤run闰ruo若sa仨sai塞san三sang桑sao搔se色sen森seng僧sha杀shai筛shan山shang伤shao捎she奢shen申sheng升shi尸shou收shu书shua刷shuai衰shuan闩shuang双shui水shun吮shuo说si厶song忪sou嗖su苏suan狻sui虽sun孙suo唆ta他tai胎tan坍tang汤tao涛te忑teng疼ti剔tian天tiao佻tie帖ting厅tong通tou偷tu凸tuan湍tui推tun褪tuo乇wa挖wai歪wan弯wang汪wei危wen温weng翁wo挝wu乌xi夕xia呷xian仙xiang乡xiao枭xie些xin心xing星xiong凶xiu休xu吁xuan轩xue削xun勋ya丫yan恹yang央yao幺ye掖yi一yin因ying应yo哟yong佣you优yu纡yuan鸢yue曰yun晕za匝zai灾zan糌zang赃zao遭ze则zei贼zen怎zeng增zha扎zhai斋zhan沾zhang张zhao钊zhe蜇zhen贞zheng争zhi之zhong中zhou州zhu朱zhua抓zhuan专zhuang妆zhui隹zhun肫zhuo拙zi孜zong宗zou邹zu租zuan钻zui嘴zun尊zuo嘬'

const collator = new Intl.Collator('zh-Hans-u-co-pinyin')
const syllables = Array.from(marks.matchAll(/([a-z]+)(.)/gu), ([, sound = '', first = '']) => ({ sound, first }))

// Without this collation the characters sort differently, and pinyin search is off.
const isSpelling = collator.compare('阿', '八') < 0 && collator.compare('一', '丁') > 0

function soundOf(character: string): string {
  let [low, high] = [0, syllables.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (collator.compare(syllables[middle]?.first ?? '', character) <= 0) low = middle + 1
    else high = middle
  }
  return syllables[low - 1]?.sound ?? ''
}

const isChinese = (character: string) => /\p{Script=Han}/u.test(character)

/** Whether the rest of the typed text consists of syllables or initials: `sbgl`, `shebei` and `shebgl` match 设备管理. */
export function spells(sounds: readonly string[], at: number, typed: string): boolean {
  if (typed === '') return true
  const sound = sounds[at]
  if (sound === undefined) return false
  if (sound.startsWith(typed)) return true
  if (typed.startsWith(sound) && spells(sounds, at + 1, typed.slice(sound.length))) return true
  return typed[0] === sound[0] && spells(sounds, at + 1, typed.slice(1))
}

/** The syllable of each character; other characters as they are: `spelt('2号泵')` is `['2', 'hao', 'beng']`. */
export const spelt = (text: string): string[] =>
  Array.from(text.toLowerCase(), (character) =>
    isSpelling && isChinese(character) ? soundOf(character) : character,
  ).filter((sound) => sound.trim() !== '')
