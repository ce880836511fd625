-- A text as search indexes have it, in ASCII: small letters without accents, letters of other alphabets by their numbers, and none of the
-- signs that a pattern of LIKE knows. Letters that a search takes for the same (search/search-pattern.ts) are the same in it, and what a
-- text contains is contained in it; search-indexes.test.ts compares both. The index has letters and digits of ASCII alone, because
-- what else is a letter depends on the locale of a database. Cases are known up to U+058F; words with other letters that have two are
-- not looked for in an index.
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  folded text := lower(translate(given, '\%_', '///') COLLATE "C");
BEGIN
  IF octet_length(folded) = length(folded) THEN
    RETURN folded;
  END IF;
  folded := lower(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C");
  IF octet_length(folded) = length(folded) THEN
    RETURN folded;
  END IF;
  IF folded ~ '[\u0080-\u058f\u1e9e]' THEN
    folded := translate(folded,
      'ẞÆÐØÞøĐđĦħıĲĿŁłŊŒŦŧſƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǄǅǇǈǊǋǤǱǲǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩμσϏϐϑϕϖϘϚϜϞϠϢϤϦϨϪϬϮϰϱϴϵϷϹϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
      'ßæðoþoddhhiĳŀllŋœttsɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǆǆǉǉǌǌǥǳǳƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλµνξοπρςτυφχψωµςϗβθφπϙϛϝϟϡϣϥϧϩϫϭϯκρθεϸϲϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  END IF;
  RETURN replace(encode(convert_to(folded, 'UTF8'), 'escape'), '\', '');
END
$$;
